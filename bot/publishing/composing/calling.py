"""Decide whom to mention in messages before and after a game: the owner when all seats are taken, and all players at
the start and at the end.

During the game, :mod:`bot.match.services.notices.notices` decides whom to mention.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import NOT_YET, Kind, OutboxRow
from bot.publishing.composing.messages import BoardPart, Post, pack
from bot.wording.clocks import exact
from bot.wording.names.people import listed, named
from data.texts import Texts


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
    if row.kind is not Kind.STARTED and not over:
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
