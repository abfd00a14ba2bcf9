"""Decides whom to mention in messages before and after a game: the owner when all seats are taken, and all players at
the start and at the end.

During the game, :mod:`bot.match.services.notices.notices` decides whom to mention.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.publishing.composing.messages import BoardPart, Post, pack
from bot.wording.names.people import listed, named
from data.texts import Texts


def full(row: OutboxRow, match: Match, owner: Person, now: int, tr: Texts) -> list[Post]:
    """Return a message with a link, which tells the table's owner that the last player has joined.

    Return an empty list if the sign-up is over. `owner` holds the owner's settings. An owner who wants no notices, or
    has quiet hours at `now`, is named without a ping.
    """
    if row.who is None or match.status is not Status.SIGNUP or len(match.players) < match.options.players:
        return []
    taken = tr("{who} has taken the last seat.", who=f"<@{row.who}>")
    call = tr("{owner}, the table is full: you can start the game.", owner=f"<@{match.owner}>")
    link = ""
    if match.announcement is not None:
        link = f" https://discord.com/channels/{match.guild or '@me'}/{match.channel}/{match.announcement}"
    quiet = owner.way is Way.QUIET or quiet_until(owner, now) is not None
    return pack([f"{taken} {call}{link}"], [], BoardPart(pings=() if quiet else (match.owner,)))


def people_of(match: Match) -> tuple[int, ...]:
    """Return the users who play, or who played until a computer player replaced them."""
    return tuple(dict.fromkeys(match.people))


def ends(row: OutboxRow, match: Match) -> bool:
    """Return whether ``row`` announces the end of a game."""
    return match.status is Status.OVER and row.last == match.ply


def thanks(row: OutboxRow, match: Match, tr: Texts) -> list[str]:
    """Return the closing line that thanks all players, or an empty list if `row` doesn't announce the end of a game."""
    people = people_of(match)
    if not ends(row, match) or not people:
        return []
    return [tr("Thanks for playing, {people}!", people=listed([named(user, tr) for user in people], tr))]


def with_calls(
    posts: Sequence[Post], row: OutboxRow, match: Match, people: Mapping[int, Person], now: int
) -> list[Post]:
    """Return `posts`. If they announce a game's start or end, each person is pinged only once.

    At the start, a person is pinged by the first message that mentions them. At the end, it's the last one, because it
    has the result. `people` holds the people's settings. Those who want no notices, or have quiet hours at `now`,
    aren't pinged. At the start, those who get direct messages aren't pinged either.
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
