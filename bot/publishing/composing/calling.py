"""Decide whom to mention in messages before and after a game: the owner when all seats are taken, and all players at
the start and at the end. During the game, :mod:`bot.match.services.notices.notices` decides that.

Write the messages that only remind a player, in the channel or as a direct message.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.client.links import board_link, channel_link
from bot.controls.rows import Row
from bot.drawing.pictures import Pictures
from bot.features.orders.words import news
from bot.features.people.mine import listed as tables_listed
from bot.features.seats import suggested, suggestion_rows
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.latest import standing
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import NOT_YET, AnnouncementKind, OutboxRow
from bot.match.services.people.own import Waiting
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter, presenter_of, title_of
from bot.publishing.composing.lines import marked
from bot.publishing.composing.messages import BoardPart, Notice, Post, pack
from bot.wording.blocks import CONTENT, short
from bot.wording.calls import enough_for, enough_for_you, others_for, rescue_for
from bot.wording.clocks import ago, exact
from bot.wording.names.people import listed, named
from bot.wording.names.typed import Typed
from bot.wording.proposals import meeting_line
from data.texts import Texts, texts
from games.core import AnySeen
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

SHOWN: Final = frozenset(
    {NoticeReason.TURN, NoticeReason.CHANCE, NoticeReason.NUDGE, NoticeReason.REMINDER, NoticeReason.OPTIONAL}
)


def full(
    row: OutboxRow, match: Match, people: Mapping[int, Person], now: int, tr: Texts, *, starts: int | None = None
) -> list[Post]:
    """Return a message that says that all seats are taken and how the game starts, with a link to the sign-up message.

    It tells the owner that they can start the game, or all players that it starts by itself. Return an empty list if
    the sign-up is over, if seats are still free, or if `row` is about something else. `people` holds the players'
    settings. Those who want no notices, or have quiet hours at `now`, are named without a ping. `starts`: the time
    when the game starts by itself, or None.
    """
    if match.status is not Status.SIGNUP or len(match.players) < match.options.players:
        return []
    link = ""
    if match.announcement is not None:
        link = f" https://discord.com/channels/{match.guild or '@me'}/{match.channel}/{match.announcement}"
    called: tuple[int, ...]
    who, owner = "" if row.who is None else f"<@{row.who}>", f"<@{match.owner}>"
    if row.about == NOT_YET:
        called = (match.owner,) if row.who != match.owner else ()
        line = tr("{who} isn't ready yet. {owner} can start the game as soon as everyone is.", who=who, owner=owner)
    elif row.about and row.about == starts:
        called = tuple(one for one in people_of(match) if one != row.who) if row.who is not None else ()
        names = listed([named(user, tr) for user in people_of(match)], tr)
        line = tr(
            "{people}, the table is full: the game starts automatically on {when}. Press *Not yet* if you aren't "
            "ready.",
            people=names,
            when=exact(starts),
        )
    elif row.who is not None and not row.about:
        called = (match.owner,)
        taken = tr("{who} took the last seat.", who=who)
        call = tr("{owner}, the table is full: you can start the game.", owner=owner)
        line = f"{taken} {call}"
    else:
        return []
    quiet = {user for user, one in people.items() if one.way is Way.QUIET or quiet_until(one, now) is not None}
    pings = tuple(user for user in called if user not in quiet)
    return pack([f"{line}{link}"], [], BoardPart(pings=pings))


def people_of(match: Match) -> tuple[int, ...]:
    """Return the users who play, or who played until a computer player replaced them."""
    return tuple(dict.fromkeys(match.people))


def ends(row: OutboxRow, match: Match) -> bool:
    return match.status is Status.OVER and row.last == match.ply


def thanks(row: OutboxRow, match: Match, tr: Texts) -> list[str]:
    people = people_of(match)
    if not ends(row, match) or not people:
        return []
    return [tr("Thanks for playing, {people}!", people=listed([named(user, tr) for user in people], tr))]


def with_calls(
    posts: Sequence[Post], row: OutboxRow, match: Match, people: Mapping[int, Person], now: int
) -> list[Post]:
    """Return `posts`. If the posts announce a game's start or end, remove pings so that each person is pinged only
    once.

    At the start, a person is pinged by the first message that mentions them. At the end, a person is pinged by the
    last such message, because it shows the result. `people` holds the people's settings. Those who want no notices, or
    have quiet hours at `now`, aren't pinged. At the start, those who get direct messages aren't pinged either.
    """
    over = ends(row, match)
    if row.kind is not AnnouncementKind.STARTED and not over:
        return list(posts)
    left = dict.fromkeys((*people_of(match), *(user for post in posts for user in post.pings)))
    for user, person in people.items():
        told = person.way is Way.QUIET or (person.way is Way.DIRECT and not over)
        if told or quiet_until(person, now) is not None:
            left.pop(user, None)
    found = []
    for post in reversed(posts) if over else posts:
        mentioned = tuple(user for user in left if f"<@{user}>" in post.content)
        for user in mentioned:
            del left[user]
        found.append(replace(post, pings=mentioned))
    return found[::-1] if over else found


def reminder(row: OutboxRow, match: Match, tr: Texts, until: int | None = None, more: Sequence[str] = ()) -> list[Post]:
    """Return the message that reminds a player, with a link to the board. `until` is when the player's time runs out,
    or when an agreed meeting begins. `more` holds lines about other tables that wait for the player and about the
    day's final ping.
    """
    if row.who is None:
        return []
    sign, rows = "🔔", None
    match row.about if row.kind is AnnouncementKind.CALL else None:
        case NoticeReason.MEETING:
            return pack([meeting_line(until, f"<@{row.who}>", tr)], [], BoardPart(pings=(row.who,)))
        case NoticeReason.BEGUN:
            line, more = tr("<@{user}>, the game at this table has begun.", user=row.who), ()
        case NoticeReason.ENDED:
            line, more = tr("<@{user}>, this game has ended.", user=row.who), ()
        case NoticeReason.FOLLOWED:
            sign, line = "🏁", tr("<@{user}>, the game you followed has ended.", user=row.who)
        case NoticeReason.OPTIONAL:
            line, more = tr("<@{user}>, you have an optional decision to make here.", user=row.who), ()
            if until is not None:
                line += " " + tr("If you don't answer, the game continues on {when}.", when=exact(until))
        case NoticeReason.CHANCE:
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
    if row.about == NoticeReason.MEETING:
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
        if row.about == NoticeReason.REMINDER and match.options.clock.runs:
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
    return [*(nudged if row.about == NoticeReason.NUDGE else []), *tables_listed(waiting, presenters, tr, "🔔")]


def words(row: OutboxRow, match: Match, title: str, tr: Texts, note: str = "", *, enough: int | None = None) -> str:
    place = place_of(match, title)
    match row.about:
        case NoticeReason.HEADS_UP:
            line = "👀 " + tr("You're next, after the current move. {table}", table=place)
        case NoticeReason.OPTIONAL:
            line = "👀 " + tr("You have an optional decision to make. {table}", table=place)
        case NoticeReason.NUDGE:
            line = "👋 " + tr("The others are asking you to play. {table}", table=place)
        case NoticeReason.REMINDER:
            since = ago(min(match.moved_at, row.created))
            line = "⏳ " + tr("A table is waiting for you. Last move: {since}. {table}", since=since, table=place)
        case NoticeReason.CHANCE:
            line = "🔔 " + tr("There's something for you to do. {table}", table=place)
        case NoticeReason.BEGUN:
            line = "🔔 " + tr("Your game has begun. {table}", table=place)
        case NoticeReason.ENDED:
            line = "🏁 " + tr("Your game has ended. {table}", table=place)
        case NoticeReason.FOLLOWED:
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
