from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select
from bot.features.table.embeds import SAND
from bot.interaction.control import Control, view_of
from bot.interaction.here import at_tables, offered
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match
from bot.wording.blocks import short
from bot.wording.names.choices import CHOICES
from bot.wording.names.typed import Typed
from data import chapters, rulebook
from data.chapters import Page
from data.rulebook import SOURCE_LANGUAGE
from data.texts import N_, Texts
from render.kit.picture import Drawing

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

    If `typed` is the number of a rule or chapter such as `L5.3`, only books with this number are possible: preferably
    that of this channel's game, and otherwise the first. Without a number, it's that of this channel's game, or of the
    only game.
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


JUMP, BOOK, OLDER, NEWER = "to", "game", "back", "on"
"""The verbs in control ids: jump to a chapter, open a book, previous page, next page.

Messages that are already on Discord contain these verbs, so they must not change.
"""
OPTIONS: Final = 25
LARGEST_PART: Final = 99
CHAPTER: Final = re.compile(r"[a-z][0-9]{1,3}|")
"""A chapter's number in a control id. If it's unknown or empty, the first chapter is shown."""


class RulesControl(Control, kind=ControlKind.RULES):
    """A control on a page of rules. A button's id contains `book:chapter:part:way`, where `way` is one of the verbs;
    the select of chapters has `book:to`, and the select of books `game`.
    """

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if (control.match, control.ply, control.line) != (0, 0, ""):
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        match control.more:
            case (str(one),) if one == BOOK and self.values:
                await show_page(interaction, _readable(interaction.client, self.values[0], control))
            case (book, str(one)) if one == JUMP and self.values:
                await show_page(interaction, _readable(interaction.client, book, control), self.values[0])
            case (book, chapter, part, str(way)) if way in {OLDER, NEWER} and CHAPTER.fullmatch(chapter):
                known = _readable(interaction.client, book, control)
                await show_page(interaction, known, chapter.upper(), number(part, LARGEST_PART))
            case (book, chapter) if CHAPTER.fullmatch(chapter):
                await show_page(interaction, _readable(interaction.client, book, control), chapter.upper())
            case _:
                raise UnknownControl(str(control))


def rules_button(book: str, chapter: str, tr: Texts) -> Button:
    return Button(id=ControlId(ControlKind.RULES, 0, 0, (book, chapter.lower())), label=tr("Rules"), emoji="📖")


async def show_rules(interaction: Interaction, book: str | None = None, typed: str = "") -> None:
    """Show a page of a rule book privately, by default of the one that :func:`book_meant` returns; if there is none,
    let the user choose. `typed` is the number of a rule or a text to search for. Callers needn't call
    :func:`.acknowledge` first. Raises :class:`Refused` (UNKNOWN_GAME) for an unknown book.
    """
    await acknowledge(interaction)
    host = interaction.client
    known = book or await book_meant(interaction, typed)
    if known is None:
        await _ask_for_book(interaction)
        return
    if known not in books(host):
        raise Refused(Why.UNKNOWN_GAME)
    tr = host.texts(interaction)
    hits = chapters.search(known, typed, tr.language)
    if not hits:
        said = tr("I can't find {text} in the rules. Choose a chapter below.", text=Typed(typed).code)
        await show_page(interaction, known, said=said)
        return
    await show_page(interaction, known, hits[0].number if typed.strip() else "")


async def show_page(interaction: Interaction, book: str, where: str = "", part: int = 0, *, said: str = "") -> None:
    """Show the page that contains rule `where`, or part number `part` of chapter `where`; by default, or if it no
    longer exists, the first page. `said` is a line above it.
    """
    host, tr = host_and_texts(interaction)
    every = chapters.pages(book, tr.language)
    page = _page(book, where, part, tr.language, every)
    embed = discord.Embed(title=page_title(described(host, book, tr)[0], page, tr), color=SAND)
    embed.description = page_text(page, where)
    place = every.index(page)
    embed.set_footer(text=tr("Page {number} of {count}", number=place + 1, count=len(every)))
    drawings = await plate(interaction, book, page.chapter, tr) if page.part == 0 else ()
    if drawings:
        embed.set_image(url=f"attachment://{drawings[0].filename}")
    await reply(interaction, said, embeds=[embed], drawings=drawings, view=view_of(page_rows(book, every, place, tr)))


def page_title(title: str, page: Page, tr: Texts) -> str:
    """Return a title such as ``Mykerinos · 4. Excavations: your actions``, with the number of the part if the chapter
    has several. Without chapters, it's the book's title.
    """
    if not page.title:
        return short(title, 256)
    count = page.chapter.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    name = page.title if count == "0" else f"{count}. {page.title}"
    if page.parts > 1:
        name = tr("{title} ({part} of {parts})", title=name, part=page.part + 1, parts=page.parts)
    return short(f"{title} · {name}", 256)


def page_text(page: Page, marked: str = "") -> str:
    lines = [page.text] if page.text else []
    rules = [f"{'👉 ' if one == marked else ''}**{one}** {text}" for one, text in page.rules]
    return "\n\n".join((*lines, "\n".join(rules))).strip()


def page_rows(book: str, every: Sequence[Page], place: int, tr: Texts) -> list[Row]:
    if len(every) == 1:
        return []
    now = every[place]
    heads = [page for page in every if page.part == 0]
    at = next(number for number, page in enumerate(heads) if page.chapter == now.chapter)
    start = max(0, min(at - OPTIONS // 2, len(heads) - OPTIONS))
    options = tuple(
        Option(
            label=page_title("", page, tr).removeprefix(" · "), value=page.chapter, chosen=page.chapter == now.chapter
        )
        for page in heads[start : start + OPTIONS]
    )
    select = Select(id=_id(book, JUMP), placeholder=tr("Choose a chapter"), options=options)

    def turn(way: str, to: int, label: str, emoji: str) -> Button:
        page = every[max(0, min(to, len(every) - 1))]
        control = _id(book, page.chapter.lower(), str(page.part), way)
        return Button(id=control, label=label, emoji=emoji, disabled=not 0 <= to < len(every))

    turning = (turn(OLDER, place - 1, tr("Previous"), "◀️"), turn(NEWER, place + 1, tr("Next"), "▶️"))
    return [select, turning] if len(heads) > 1 else [turning]


async def _ask_for_book(interaction: Interaction) -> None:
    host, tr = host_and_texts(interaction)
    found = [(book, *described(host, book, tr)) for book in books(host)[-OPTIONS:]]
    options = tuple(Option(label=title, value=book, description=about) for book, title, about in found)
    select = Select(id=ControlId(ControlKind.RULES, 0, 0, (BOOK,)), placeholder=tr("Choose the rules"), options=options)
    await reply(interaction, tr("Which rules?"), view=view_of([select]))


async def plate(interaction: Interaction, book: str, chapter: str, tr: Texts) -> tuple[Drawing, ...]:
    game = interaction.client.presenters.get(book)
    draw = game.guide.pictures.get(chapter) if game and game.guide else None
    if draw is None:
        return ()
    key = ("rules", book, chapter, tr.language)
    what = f"the picture of chapter {chapter} of {book}"
    drawing: Drawing | None = await interaction.client.pictures.draw(partial(draw, tr), key, what)
    return (drawing,) if drawing else ()


def _page(book: str, where: str, part: int, language: str, every: Sequence[Page]) -> Page:
    own = [page for page in every if page.chapter == where]
    if own:
        return own[min(part, len(own) - 1)]
    try:
        return chapters.page_with(book, where, language)
    except KeyError:
        return every[0]


def _readable(host: Host, book: str, control: ControlId) -> str:
    if book not in books(host):
        raise UnknownControl(str(control))
    return book


def _id(book: str, *more: str) -> ControlId:
    return ControlId(ControlKind.RULES, 0, 0, (book, *more))


class Rules(commands.Cog):
    @app_commands.command(name="rules", description=N_("Read or search the rules of a game or of leagues"))
    @app_commands.describe(
        search=N_("A word, or a rule's number like M4.2"),
        book=N_("A game, or leagues (default: the game of this channel's table)"),
    )
    @at_tables
    async def rules(self, interaction: Interaction, search: str = "", book: str | None = None) -> None:
        await show_rules(interaction, book, search)

    @rules.autocomplete("search")
    @offers
    async def _found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        chosen = interaction.namespace.book
        book = chosen if chosen in books(host) else await book_meant(interaction, typed)
        if book is None:
            return []
        hits = chapters.search(book, typed, host.texts(interaction).language)[:CHOICES]
        return [app_commands.Choice(name=short(f"{one.number} · {one.text}", 100), value=one.number) for one in hits]

    @rules.autocomplete("book")
    @offers
    async def _books(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host, tr = host_and_texts(interaction)
        return offered([(described(host, book, tr)[0], book) for book in books(host)], typed)
