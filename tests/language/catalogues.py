from __future__ import annotations

import shlex
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from data.texts import LOCALES, SOURCE_LANGUAGE, languages
from tests.language.sources import ROOT

OTHERS = tuple(language for language in languages() if language != SOURCE_LANGUAGE)


def command(output):
    line = next(line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if "pybabel -q extract" in line)
    words = shlex.split(line.strip())
    words[words.index("-o") + 1] = str(output)
    place = words.index(str(output)) + 1
    return ["pybabel", *words[1:place], *(str(ROOT / package) for package in words[place:])]


@cache
def extracted():
    with TemporaryDirectory() as folder:
        template = Path(folder) / "messages.pot"
        CommandLineInterface().run(command(template))
        with template.open("rb") as file:
            return {message.id for message in read_po(file) if message.id}


@cache
def catalogue(language):
    with (LOCALES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(language):
    return [message for message in catalogue(language) if message.id]


def forms(text):
    return [text] if isinstance(text, str) else list(text)
