from __future__ import annotations

from typing import Final

from bot.interaction.host import Host, Interaction
from bot.match.pure.table.model import Match
from data import chapters, rulebook
from data.rulebook import SOURCE_LANGUAGE
from data.texts import N_, Texts

LEAGUES: Final = "leagues"
TITLE, ABOUT = N_("Leagues"), N_("Joining, points, standings, going up and down")


def books(host: Host) -> list[str]:
    return [*(game for game in host.presenters if chapters.written(game)), LEAGUES]


def described(host: Host, book: str, tr: Texts) -> tuple[str, str]:
    if book == LEAGUES:
        return tr(TITLE), tr(ABOUT)
    game = host.presenter(book)
    return game.title, tr(game.about)


async def book_meant(interaction: Interaction, typed: str = "") -> str | None:
    """Return the rule book that the user most likely means, or None.

    If `typed` is a rule or chapter number such as `L5.3`, return a book that contains this number: preferably the rule
    book of the game in this channel, and otherwise the first book with this number. Without a number, return the book
    of this channel's game, or of the only game if there is just one.
    """
    every = books(interaction.client)
    number = typed.strip().upper()
    named = [book for book in every if _has(book, number)]
    channel = interaction.channel_id
    match: Match | None = await interaction.client.service.history.in_channel(channel) if channel is not None else None
    if match is not None and match.game in (named or every):
        return match.game
    if named:
        return named[0]
    games = [book for book in every if book != LEAGUES]
    return games[0] if len(games) == 1 else None


def _has(book: str, number: str) -> bool:
    chapter = chapters.chapter_of(number)
    return number in rulebook.numbers(book) or chapter in chapters.chapters(book, SOURCE_LANGUAGE)
