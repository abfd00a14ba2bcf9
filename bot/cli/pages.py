from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.cli.admin import settings_of_bot
from bot.program.unusable import Unusable

if TYPE_CHECKING:
    from bot.settings import Settings

PAGES: Final = {"privacy": "what the bot keeps about people, and how to erase it", "terms": "the terms of use"}
FOLDERS: Final = (Path(__file__).parents[2] / "docs" / "owners", Path(__file__).parent / "owners")
"""The folders that may hold the pages: the project's own, and the copies in an installed package."""
DESCRIPTION: Final = (
    "Print {about}, as Markdown: docs/owners/{name}.md, filled in from the settings OPERATOR, CONTACT, RETENTION_DAYS "
    "and BACKUPS_KEPT. Read it before you put it on the web. Exit code: 0 done, 2 a setting is missing."
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for name, about in PAGES.items():
        what = f"print a page for a public bot: {about}"
        page = commands.add_parser(name, help=what, description=DESCRIPTION.format(about=about, name=name))
        page.set_defaults(run=_print, page=name)


def filled(page: str, settings: Settings) -> str:
    missing = [name for name, one in (("OPERATOR", settings.operator), ("CONTACT", settings.contact)) if one is None]
    if missing:
        raise Unusable(f"set {' and '.join(missing)} in .env: the page names who runs the bot and how to reach them")
    text = next(path for folder in FOLDERS if (path := folder / f"{page}.md").is_file()).read_text("utf-8")
    values = {
        "OPERATOR": settings.operator,
        "CONTACT": settings.contact,
        "RETENTION_DAYS": settings.retention_days,
        "BACKUPS_KEPT": settings.backups_kept,
    }
    title, _, rest = text.partition("\n\n")
    _, _, told = rest.partition("\n\n")  # the note to the host isn't for readers of the page
    text = f"{title}\n\n{told}"
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def _print(asked: argparse.Namespace) -> int:
    print(filled(asked.page, settings_of_bot()), end="")
    return 0
