"""The bot's introduction: in a new server, and on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import N_, Texts

ABOUT: Final = (
    "Cartouche keeps board-game tables in Discord: pictures of the board, buttons for the moves, the rules checked, "
    "reminders, computer players, and draws that anybody can check afterwards. /help shows how to begin."
)
"""For the application's page, which has one language. At most 400 characters."""

COMMANDS: Final = {
    "/game teach": N_("plays a first game with you and explains each step"),
    "/game new": N_("opens a table in this channel, or in a thread of its own"),
    "/game join": N_("sits you down at the table of this channel"),
    "/game board": N_("shows you the board, as a picture or as text"),
    "/game history": N_("tells what happened so far"),
    "/game hint": N_("says what you could do now, and why"),
    "/game mine": N_("lists your games in all servers, those that wait for you first"),
    "/game list": N_("lists the tables, with links"),
    "/league join": N_("signs you up for a league"),
    "/league new": N_("makes a league in this channel"),
    "/server puzzles": N_("posts a puzzle a day in a channel, for those who manage the server"),
    "/player settings": N_("sets how I notify you, and when I don't"),
    "/server settings": N_("sets language, channels and rights, for those who manage the server"),
}
"""The commands that matter first, and what each of them does."""


def welcome(tr: Texts, games: Sequence[str]) -> str:
    """Return the first message in a server. ``games``: a line about each game that its buttons begin."""
    return "\n".join(
        (
            "## Cartouche",
            tr(
                "Hello! I keep board-game tables here: I show the board as a picture, you move by buttons or commands, "
                "and I know the rules."
            ),
            *games,
            _below(tr),
            "-# " + tr("`/help` says more, and `/server settings` sets where and by whom tables may be opened."),
        )
    )


def pages(tr: Texts, privacy: str | None, terms: str | None) -> str:
    """Return links to the host's pages about privacy and terms; empty if there are none. Both are addresses."""
    found = ((tr("Privacy"), privacy), (tr("Terms of use"), terms))
    links = " · ".join(f"[{name}](<{url}>)" for name, url in found if url)
    return f"-# {links}" if links else ""


def help_text(tr: Texts, games: Sequence[str], links: str = "") -> str:
    """Return the answer to ``/help``. ``games``: as for the welcome; ``links``: :func:`pages`."""
    lines = [f"`{name}` {tr(what)}" for name, what in COMMANDS.items()]
    return "\n".join(
        (
            "## Cartouche",
            tr(
                "I keep board-game tables: I show the board as a picture, you move by buttons or commands, and I know "
                "the rules. Others play when they have time; I call whoever is next."
            ),
            *lines,
            tr("The button *Help* under a board says what you can do there."),
            *games,
            _below(tr),
            *([links] if links else []),
        )
    )


def _below(tr: Texts) -> str:
    """Return what the buttons under the message do."""
    return tr(
        "Choose a game below and it begins at once, against computers. For a game with others open a table: whoever "
        "wants joins."
    )
