"""Decide whom to mention in messages before and after a game: the owner when all seats are taken, and all players at
the start and at the end. During the game, :mod:`bot.match.services.notices.notices` decides that.

Write the messages that only remind a player, in the channel or as a direct message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.client.links import board_link, channel_link
from bot.features.people.mine import listed as tables_listed
from bot.features.seats import suggestion_rows
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import NOT_YET, AnnouncementKind, OutboxRow
from bot.match.services.people.own import Waiting
from bot.presenters.presenter import Presenter, title_of
from bot.publishing.composing.messages import BoardPart, Notice, Post, pack
from bot.wording.blocks import short
from bot.wording.calls import enough_for, enough_for_you, others_for
from bot.wording.clocks import ago, exact
from bot.wording.names.people import listed, named
from bot.wording.names.typed import Typed
from bot.wording.proposals import meeting_line
from data.texts import N_, Texts


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


DIRECT: Final[Mapping[int, tuple[str, str]]] = {
    NoticeReason.HEADS_UP: ("👀", N_("You're next, after the current move. {table}")),
    NoticeReason.OPTIONAL: ("👀", N_("You have an optional decision to make. {table}")),
    NoticeReason.NUDGE: ("👋", N_("The others are asking you to play. {table}")),
    NoticeReason.REMINDER: ("⏳", N_("A table is waiting for you. Last move: {since}. {table}")),
    NoticeReason.CHANCE: ("🔔", N_("There's something for you to do. {table}")),
    NoticeReason.BEGUN: ("🔔", N_("Your game has begun. {table}")),
    NoticeReason.ENDED: ("🏁", N_("Your game has ended. {table}")),
    NoticeReason.FOLLOWED: ("🏁", N_("The game you followed has ended. {table}")),
}
TURN: Final = ("🔔", N_("It's your turn. {table}"))


def place_of(match: Match, title: str) -> str:
    return f"**{title}** · <#{match.channel}>"


def several(
    waiting: Sequence[Waiting], row: OutboxRow, place: str, presenters: Mapping[str, Presenter], tr: Texts
) -> list[str]:
    nudged = ["👋 " + tr("The others are asking you to play. {table}", table=place)]
    return [*(nudged if row.about == NoticeReason.NUDGE else []), *tables_listed(waiting, presenters, tr, "🔔")]


def words(row: OutboxRow, match: Match, title: str, tr: Texts, note: str = "", *, enough: int | None = None) -> str:
    sign, text = DIRECT.get(row.about, TURN)
    since = ago(min(match.moved_at, row.created))
    lines = [f"{sign} " + tr(text, table=place_of(match, title), since=since)]
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
