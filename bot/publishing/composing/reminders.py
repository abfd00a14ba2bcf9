from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.client.links import board_link, channel_link
from bot.controls.rows import Row
from bot.drawing.pictures import Pictures
from bot.features.orders.words import news
from bot.features.people.mine import listed
from bot.features.seats import suggested, suggestion_rows
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.latest import standing
from bot.match.pure.notices.deciding import Cause
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.people.own import Waiting
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter, presenter_of, title_of
from bot.publishing.composing.lines import marked
from bot.publishing.composing.messages import BoardPart, Notice, Post, pack
from bot.wording.blocks import CONTENT, short
from bot.wording.calls import enough_for, enough_for_you, others_for, rescue_for
from bot.wording.clocks import ago, exact
from bot.wording.names.typed import Typed
from bot.wording.proposals import meeting_line
from data.texts import Texts, texts
from games.core import AnySeen
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

SHOWN: Final = frozenset({Cause.TURN, Cause.CHANCE, Cause.NUDGE, Cause.REMINDER, Cause.OPTIONAL})


def reminder(row: OutboxRow, match: Match, tr: Texts, until: int | None = None, more: Sequence[str] = ()) -> list[Post]:
    """Return the message that reminds a player, with a link to the board. `until` is when the player's time runs out,
    or when an agreed meeting begins. `more` holds lines about other tables that wait for the player and about the
    day's final ping.
    """
    if row.who is None:
        return []
    sign, rows = "🔔", None
    match row.about if row.kind is Kind.CALL else None:
        case Cause.MEETING:
            return pack([meeting_line(until, f"<@{row.who}>", tr)], [], BoardPart(pings=(row.who,)))
        case Cause.BEGUN:
            line, more = tr("<@{user}>, the game at this table has begun.", user=row.who), ()
        case Cause.ENDED:
            line, more = tr("<@{user}>, this game has ended.", user=row.who), ()
        case Cause.FOLLOWED:
            sign, line = "🏁", tr("<@{user}>, the game you followed has ended.", user=row.who)
        case Cause.OPTIONAL:
            line, more = tr("<@{user}>, you have an optional decision to make here.", user=row.who), ()
            if until is not None:
                line += " " + tr("If you don't answer, the game continues on {when}.", when=exact(until))
        case Cause.CHANCE:
            line = tr("<@{user}>, there's something for you to do here.", user=row.who)
        case _:
            since = ago(min(match.moved_at, row.created))  # the clock may have been set back since
            sign = "⏳"
            line = tr("<@{user}>, this table is waiting for you. Last move: {since}.", user=row.who, since=since)
            if until is not None:
                line += " " + tr("You have until {when}.", when=exact(until))
                # If time runs out, a player may want to have the move over with.
                rows = suggestion_rows(match, tr) if match.seat_of(row.who) is not None else None
    text = f"{sign} {line} {board_link(match) or ''}".rstrip()
    return pack([text, *more], [], BoardPart(pings=(row.who,), rows=rows))


async def direct_notice(
    service: Service,
    pictures: Pictures,
    presenters: Mapping[str, Presenter],
    row: OutboxRow,
    match: Match,
    *,
    tr: Texts,
    drawn: bool,
    enough: int | None = None,
    waiting: Sequence[Waiting] = (),
) -> Post:
    """Return the direct message for `row` about `match`, in the language of `tr`.

    `drawn`: whether to add a picture. `enough`: the time when notices start again, if this is the recipient's final
    notice of the day. `waiting`: all tables that wait for the recipient, if there are several; the message then lists
    them instead of showing a board. Raises StoreFault.
    """
    assert row.who is not None  # noqa: S101 - for the type checker: a direct message is for somebody
    presenter = presenter_of(presenters, match.game)
    notes = await service.notices.notes(row.who)
    text = words(row, match, presenter.title, tr, notes.get(match.id, ""), enough=enough)
    if row.about == Cause.MEETING:
        return Post(content=meeting_line(await service.meetings.next(match.id), place_of(match, presenter.title), tr))
    if waiting:
        noted = [replace(one, note=notes.get(one.match.id, "")) for one in waiting]
        lines = several(noted, row, place_of(match, presenter.title), presenters, tr)
        text = short("\n".join([*lines, *([] if enough is None else [enough_for_you(enough, tr)])]), 2000)
    if match.options.league:
        text = "\n".join((text, *rescue_for(await service.people.of(row.who), service.desk.now(), tr)))
    seat = match.seat_of(row.who)
    if seat is None:
        return Post(content=text)
    rows = list[Row]()
    try:
        if row.about == Cause.REMINDER and match.options.clock.runs:
            moves, rows = await suggested(service, presenter, row, tr)
            more = "\n".join((text, *moves))
            # The button asks for no confirmation, so it needs words above it that say in full what it plays.
            text, rows = (more, rows) if len(more) <= CONTENT else (text, [])
        if waiting:
            return Post(content=text, rows=rows)
        look = await service.history.look(match.id, seat)
        lines = news(await service.orders.of_look(look), presenter, tr)
        drawings: tuple[Drawing, ...] = ()
        if drawn and row.about in SHOWN:
            shown, events = await _board(service, presenter, row, look)
            drawing = await pictures.board(
                shown.match, shown.view, events, tr if presenter.private else texts(match.locale), at=shown.at
            )
            drawings = () if drawing is None else (drawing,)
    except (Refused, StoreFault) as error:
        if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
            raise
        log.warning("Table %d: a direct message says only that it waits: %s", match.id, error)
        return Post(content=text, rows=rows)
    for line in lines:
        if len(text) + 1 + len(line) > CONTENT:
            break
        text = f"{text}\n{line}"
    return Post(content=text, drawings=drawings, rows=rows)


async def _board(service: Service, presenter: Presenter, row: OutboxRow, look: Look) -> tuple[Look, list[AnySeen]]:
    if not presenter.private:
        everybodys = await service.history.look(look.match.id, None)
        return everybodys, await marked(service, row, everybodys, live=False)
    assert look.viewer is not None  # noqa: S101 - for the type checker: it is a seat's
    new = standing(await service.history.since(look.match, (look.viewer,), look.viewer))
    return look, [event for step in new for event in step.events]


def place_of(match: Match, title: str) -> str:
    return f"**{title}** · <#{match.channel}>"


def several(
    waiting: Sequence[Waiting], row: OutboxRow, place: str, presenters: Mapping[str, Presenter], tr: Texts
) -> list[str]:
    nudged = ["👋 " + tr("The others are asking you to play. {table}", table=place)]
    return [*(nudged if row.about == Cause.NUDGE else []), *listed(waiting, presenters, tr, "🔔")]


def words(row: OutboxRow, match: Match, title: str, tr: Texts, note: str = "", *, enough: int | None = None) -> str:
    place = place_of(match, title)
    match row.about:
        case Cause.HEADS_UP:
            line = "👀 " + tr("You're next, after the current move. {table}", table=place)
        case Cause.OPTIONAL:
            line = "👀 " + tr("You have an optional decision to make. {table}", table=place)
        case Cause.NUDGE:
            line = "👋 " + tr("The others are asking you to play. {table}", table=place)
        case Cause.REMINDER:
            since = ago(min(match.moved_at, row.created))
            line = "⏳ " + tr("A table is waiting for you. Last move: {since}. {table}", since=since, table=place)
        case Cause.CHANCE:
            line = "🔔 " + tr("There's something for you to do. {table}", table=place)
        case Cause.BEGUN:
            line = "🔔 " + tr("Your game has begun. {table}", table=place)
        case Cause.ENDED:
            line = "🏁 " + tr("Your game has ended. {table}", table=place)
        case Cause.FOLLOWED:
            line = "🏁 " + tr("The game you followed has ended. {table}", table=place)
        case _:
            line = "🔔 " + tr("It's your turn. {table}", table=place)
    lines = [line]
    if link := board_link(match):
        lines.append(link)
    if enough is not None:
        lines.append(enough_for_you(enough, tr))
    if note:
        lines.append("-# " + tr("Your note: {text}", text=Typed(note)))
    return short("\n".join(lines), 2000)


def call_lines(notice: Notice, presenters: Mapping[str, Presenter]) -> list[str]:
    lines = []
    for user, tables in notice.waiting.items():
        named = [
            (title_of(presenters, one.match.game), board_link(one.match) or channel_link(one.match), one.deadline)
            for one in tables
            if one.match.id != notice.match.id
        ]
        if named:
            lines.append(others_for(user, named, notice.tr))
    return [*lines, *(enough_for(user, at, notice.tr) for user, at in notice.last.items())]
