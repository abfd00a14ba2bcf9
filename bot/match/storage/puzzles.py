"""Store each day's puzzle and the messages that show it in servers, users' first answers, and puzzles on demand.

A day is the number of days since 1970, in each server's own time zone.

If users erase their data, the bot still remembers that they answered a daily puzzle. Otherwise, they could answer again
although they know the solution. A number derived from the day and the user replaces the user's id. It reveals neither
the user nor the server.

A user's ratings are stored with their answers to puzzles on demand, so erasing the answers erases them too. A puzzle's
rating is kept, because it reveals nothing about anyone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.match.pure.puzzles import closed_by
from bot.match.storage import schema
from bot.match.storage.writing import Writing
from games.puzzles.puzzle import game_of
from leagues.ratings import Rating, duel

_puzzle, _post = schema.puzzles.c, schema.puzzle_posts.c

_KEY: Final = select(_puzzle.key).where(_puzzle.day == bindparam("of"))
_USED: Final = select(_puzzle.key, func.max(_puzzle.day).label("last")).group_by(_puzzle.key)
_COMES: Final = insert(schema.puzzles)
_POST: Final = select(_post.channel, _post.message, _post.solved).where(
    _post.guild == bindparam("where"), _post.day == bindparam("of")
)
_UNSOLVED: Final = (
    select(_post.day, _post.channel)
    .where(_post.guild == bindparam("where"), _post.solved.is_(None))
    .order_by(_post.day)
)
_STANDS: Final = insert(schema.puzzle_posts)
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.puzzle_posts).where(_post.guild == bindparam("where"), _post.day == bindparam("of"))
_FELL: Final = delete(schema.puzzle_posts).where(
    _post.guild == bindparam("where"), _post.day == bindparam("of"), _post.message.is_(None)
)


class PuzzlePost(NamedTuple):
    """A message that shows a puzzle. `message`: its id, once posted. `solved`: when the solution was announced."""

    channel: int
    message: int | None
    solved: int | None

    def link(self, guild: int) -> str | None:
        return None if self.message is None else f"https://discord.com/channels/{guild}/{self.channel}/{self.message}"


def key(connection: Connection, day: int) -> str | None:
    return connection.execute(_KEY, {"of": day}).scalar()


def post(connection: Connection, guild: int, day: int) -> PuzzlePost | None:
    row = connection.execute(_POST, {"where": guild, "of": day}).first()
    return None if row is None else PuzzlePost(row.channel, row.message, row.solved)


def choose(
    writing: Writing, guild: int, channel: int, day: int, *, keys: Sequence[str], wants: Callable[[str], bool]
) -> bool:
    """Choose the puzzle of `day` for a server and store it. Returns False if the server already has a puzzle for that
    day, or if `wants` rejects the chosen one.

    On any given day, all servers that get a puzzle get the same one. It's chosen for the first server that needs one:
    the first of `keys` that was never used or, if all were used, the one that was used longest ago.
    """
    if writing.run(_POST, {"where": guild, "of": day}).first() is not None:
        return False
    chosen = writing.run(_KEY, {"of": day}).scalar()
    if chosen is None:
        used = {row.key: row.last for row in writing.run(_USED, {})}
        chosen = min(keys, key=lambda one: used.get(one, -1))
        writing.run(_COMES, {"day": day, "key": chosen})
    if not wants(chosen):
        return False
    writing.run(_STANDS, {"guild": guild, "day": day, "channel": channel, "message": None, "solved": None})
    return True


def unsolved(writing: Writing, guild: int) -> list[tuple[int, int]]:
    """Return the days and channels of the server's puzzles whose solutions are still to be announced, oldest first."""
    return [(row.day, row.channel) for row in writing.run(_UNSOLVED, {"where": guild}).all()]


def solved(writing: Writing, guild: int, day: int, at: int) -> None:
    writing.do(_CHANGE, {"where": guild, "of": day, "solved": at})


def posted(writing: Writing, guild: int, day: int, message: int) -> None:
    writing.do(_CHANGE, {"where": guild, "of": day, "message": message})


def forget_solution(writing: Writing, guild: int, day: int) -> None:
    """Record that the day's solution couldn't be posted, so that the bot announces it again later."""
    writing.do(_CHANGE, {"where": guild, "of": day, "solved": None})


def forget_post(writing: Writing, guild: int, day: int) -> None:
    """Delete the record of the day's puzzle in a server if no message shows it."""
    writing.run(_FELL, {"where": guild, "of": day})


_answer = schema.puzzle_answers.c

# The number of recent days whose puzzles may still be open in some server.
KEPT: Final = 5

_FIRST: Final = select(schema.puzzle_answers).where(
    _answer.day == bindparam("of"), _answer.user.in_((bindparam("whom"), bindparam("gone")))
)
_ANSWERED: Final = insert(schema.puzzle_answers)
_ALL: Final = (
    select(_answer.user, _answer.right)
    .where(_answer.day == bindparam("of"), _answer.guild == bindparam("where"))
    .order_by(_answer.at, _answer.user)
)
_LATEST: Final = (
    select(_answer.day)
    .where(
        _answer.user == bindparam("whom"), _answer.day > select(func.max(schema.puzzles.c.day)).scalar_subquery() - KEPT
    )
    .order_by(_answer.day)
)
_GONE: Final = (
    update(schema.puzzle_answers)
    .where(_answer.day == bindparam("of"), _answer.user == bindparam("whom"))
    .values(user=bindparam("gone"), guild=0, move="", at=0)
)
_FORGET: Final = delete(schema.puzzle_answers).where(_answer.user < 0, _answer.day <= bindparam("of"))
_OWN: Final = select(_answer.day, _answer.right).where(_answer.user == bindparam("whom")).order_by(_answer.day)

_SOLVERS: Final = (
    select(_answer.user)
    .where(_answer.day > bindparam("closed"), _answer.at >= bindparam("since"))
    .where(_answer.guild == bindparam("where"), _answer.right)
)


class Answer(NamedTuple):
    """A user's first answer to a day's puzzle, the only one that counts. `lost`: in hundredths of a point."""

    day: int
    user: int
    guild: int
    move: str
    right: bool
    lost: int
    at: int


def answers(connection: Connection, guild: int, day: int) -> list[tuple[int, bool]]:
    return [(row.user, row.right) for row in connection.execute(_ALL, {"where": guild, "of": day})]


def own_answers(connection: Connection, user: int) -> list[tuple[int, bool]]:
    return [(row.day, row.right) for row in connection.execute(_OWN, {"whom": user})]


def solvers(connection: Connection, guild: int, since: int) -> dict[int, list[tuple[int, bool]]]:
    """Return the solvers in a server since `since`, with all their answers (day, and whether it was right)."""
    values = {"closed": closed_by(since), "since": since, "where": guild}
    users = sorted({row.user for row in connection.execute(_SOLVERS, values)})
    return {user: own_answers(connection, user) for user in users}


def answered(writing: Writing, answer: Answer) -> Answer:
    """Store an answer, unless the user has answered the puzzle before, and return the one that counts."""
    row = writing.run(_FIRST, _whose(answer.day, answer.user)).first()
    if row is not None:
        return Answer(row.day, row.user, row.guild, row.move, row.right, row.lost, row.at)
    writing.run(_ANSWERED, answer._asdict())
    return answer


def has_answered(connection: Connection, user: int, day: int) -> bool:
    return connection.execute(_FIRST, _whose(day, user)).first() is not None


def erase_answers(writing: Writing, user: int) -> None:
    """Anonymize the user's latest answers. The remaining data only prevents the user from answering again."""
    for row in writing.run(_LATEST, {"whom": user}).all():
        writing.run(_GONE, _whose(row.day, user))


def forget_answers(writing: Writing, day: int) -> None:
    """Delete anonymized answers to puzzles up to `day`."""
    writing.run(_FORGET, {"of": day})


def _whose(day: int, user: int) -> dict[str, int]:
    mark = hashlib.sha256(f"{day}/{user}".encode()).digest()
    return {"of": day, "whom": user, "gone": -1 - (int.from_bytes(mark[:8], "big") >> 1)}


_try, _rating = schema.puzzle_tries.c, schema.puzzle_ratings.c

_OF: Final = select(schema.puzzle_tries).where(_try.user == bindparam("whom")).order_by(_try.number)
_ADD: Final = insert(schema.puzzle_tries)
_TRY_SOLVED: Final = (
    update(schema.puzzle_tries)
    .where(_try.user == bindparam("whom"), _try.key == bindparam("which"))
    .values(solved=True)
)
_RATINGS: Final = select(schema.puzzle_ratings)
_RATING: Final = _RATINGS.where(_rating.key == bindparam("which"))
_DROP: Final = delete(schema.puzzle_ratings).where(_rating.key == bindparam("which"))
_RATED: Final = insert(schema.puzzle_ratings)


class Try(NamedTuple):
    """A user's first answer to a puzzle on demand.

    `number`: how many puzzles on demand they have answered, up to this one. `right`: whether this answer was right.
    `solved`: whether any of their answers to this puzzle was right. `mu`, `sigma`: their rating in the puzzle's game
    after this answer.
    """

    user: int
    key: str
    number: int
    right: bool
    solved: bool
    mu: float
    sigma: float
    at: int

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


class Tried(NamedTuple):
    """The result of an answer: the one that counts, whether it's new, and both ratings before and after it."""

    counts: Try
    first: bool
    before: Rating
    puzzle: Rating


def tries(connection: Connection, user: int) -> dict[str, Try]:
    return {row.key: Try._make(row) for row in connection.execute(_OF, {"whom": user})}


def puzzle_ratings(connection: Connection) -> dict[str, Rating]:
    return {row.key: Rating(row.mu, row.sigma) for row in connection.execute(_RATINGS)}


def ratings_by_game(found: Iterable[Try]) -> dict[str, Rating]:
    return {game_of(one.key): one.rating for one in found}


def tried(writing: Writing, user: int, key: str, *, right: bool, at: int) -> Tried:
    """Store an answer and the new ratings. If it isn't the first, it only marks the puzzle as solved, if it's right."""
    earlier = [Try._make(row) for row in writing.run(_OF, {"whom": user}).all()]
    row = writing.run(_RATING, {"which": key}).first()
    puzzle = Rating() if row is None else Rating(row.mu, row.sigma)
    counts = next((one for one in earlier if one.key == key), None)
    if counts is not None:
        if right and not counts.solved:
            writing.run(_TRY_SOLVED, {"whom": user, "which": key})
        return Tried(counts, False, counts.rating, puzzle)
    before = ratings_by_game(earlier).get(game_of(key), Rating())
    after, puzzle = duel(before, puzzle) if right else duel(puzzle, before)[::-1]
    counts = Try(user, key, len(earlier) + 1, right, right, after.mu, after.sigma, at)
    writing.run(_ADD, counts._asdict())
    writing.run(_DROP, {"which": key})
    writing.run(_RATED, {"key": key, "mu": puzzle.mu, "sigma": puzzle.sigma})
    return Tried(counts, True, before, puzzle)
