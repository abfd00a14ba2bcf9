from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from data import rulebook
from data.catalogue import Catalogue, read
from data.texts import LOCALES, SOURCE_LANGUAGE, languages


def wrong_places(package: str) -> list[str]:
    """Return descriptions of the translations in ``package`` whose placeholders differ from those of the original
    message.
    """
    found = _catalogues(package)
    return [f"{path.name}, {message!r}: {wrong}" for path, one in found for message, wrong in one.wrong()]


def spoken(package: str) -> set[str]:
    return {path.stem for path, _ in _catalogues(package)}


def untranslated(package: str) -> Iterator[str]:
    """Yield a description of each message in ``package`` that a catalogue doesn't translate, and of each translation
    whose message the code no longer contains.
    """
    used = dict.fromkeys(message for path in _folder(package) for message in _messages(path))
    for path, catalogue in _catalogues(package):
        if path.stem not in languages()[1:]:
            yield f"{path.name} isn't used: the bot's languages are {', '.join(languages())}"
            continue
        known = {*catalogue.messages(), *read(LOCALES / path.name).messages()}
        yield from (
            f"{path.name} lacks {message!r}: people read it in English" for message in used if message not in known
        )
        yield from (
            f"{path.name} has {message!r}, which the game doesn't say"
            for message in catalogue.messages()
            if message not in used
        )


def unnumbered(book: str) -> Iterator[str]:
    """Yield descriptions of the rules that are missing in a translation of the rule book ``book``, and of the rules
    that exist only in the translation.
    """
    if book not in rulebook.books():
        return
    english = rulebook.numbers(book)
    for language in languages()[1:]:
        own = rulebook.numbers(book, language)
        name = f"rules.{language}.toml"
        if own and (missing := [one for one in english if one not in own]):
            yield f"{name} lacks {', '.join(missing)}: people read them in English"
        if others := [one for one in own if one not in english]:
            yield f"{name} has {', '.join(others)}, which rules.{SOURCE_LANGUAGE}.toml lacks"


def _folder(package: str) -> Iterator[Path]:
    for place in _places(package):
        yield from sorted(place.rglob("*.py"))


def _catalogues(package: str) -> list[tuple[Path, Catalogue]]:
    return [(path, read(path)) for place in _places(package) for path in sorted((place / "locales").glob("*.po"))]


def _places(package: str) -> list[Path]:
    spec = find_spec(package) if package else None
    return [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []


def _messages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="N_" | "Plural" | "tr"), args=[ast.Constant(value=str(message)), *_]):
                yield message
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="tr"), attr="plural"), args=[ast.Constant(value=str(message)), *_]
            ):
                yield message
