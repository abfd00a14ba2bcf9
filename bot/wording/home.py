from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import N_, Texts

ABOUT: Final = (
    "Cartouche keeps board-game tables in Discord: pictures of the board, buttons for the moves, the rules checked, "
    "reminders, computer players, and draws that anybody can check afterwards. /help shows how to begin."
)
"""The description on the bot's application page. It is in English only and has at most 400 characters."""

COMMANDS: Final = {
    "/game teach": N_("plays a first game with you and explains each step"),
    "/game new": N_("opens a table in this channel, or in a separate thread"),
    "/game join": N_("gives you a seat at this channel's table"),
    "/game board": N_("shows you the board, as a picture or as text"),
    "/game history": N_("shows what has happened so far"),
    "/game hint": N_("says what you could do now, and why"),
    "/game mine": N_("lists your games in all servers, starting with those waiting for you"),
    "/game list": N_("lists the tables, with links"),
    "/league join": N_("signs you up for a league"),
    "/league new": N_("creates a league in this channel"),
    "/server puzzles": N_("sets the channel of the daily puzzle, if you manage the server"),
    "/player settings": N_("sets how I notify you, and when I don't"),
    "/server settings": N_("sets language, channels and permissions, if you manage the server"),
}


def welcome(tr: Texts, games: Sequence[str]) -> str:
    return "\n".join(
        (
            "## Cartouche",
            tr(
                "Hello! I run board games here. I show the board as a picture and take care of the rules; you "
                "play with buttons or commands."
            ),
            *games,
            _below(tr),
            "-# " + tr("`/help` tells you more. Use `/server settings` to choose who may open tables, and where."),
        )
    )


def pages(tr: Texts, privacy: str | None, terms: str | None) -> str:
    found = ((tr("Privacy"), privacy), (tr("Terms of use"), terms))
    links = " · ".join(f"[{name}](<{url}>)" for name, url in found if url)
    return f"-# {links}" if links else ""


def help_text(tr: Texts, games: Sequence[str], release: str, links: str = "") -> str:
    lines = [f"`{name}` {tr(what)}" for name, what in COMMANDS.items()]
    return "\n".join(
        (
            "## Cartouche",
            tr(
                "I run board games. I show the board as a picture and take care of the rules; you play with "
                "buttons or commands. Everyone plays when they have time; I notify the next player."
            ),
            *lines,
            tr("Press *Help* under a board to see what you can do there."),
            *games,
            _below(tr),
            f"-# Cartouche {release}",
            *([links] if links else []),
        )
    )


def _below(tr: Texts) -> str:
    return tr(
        "Pick a game below to start right away against computers. To play with others, open a table for them to join."
    )
