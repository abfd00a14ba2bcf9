"""Store users' first answers to puzzles on demand, users' ratings after each answer, and the puzzles' ratings.

A user's ratings are stored with their answers, so erasing the answers erases them too. A puzzle's rating is kept,
because it reveals nothing about anyone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.match.storage import schema
from bot.match.storage.writing import Writing
from games.puzzles.puzzle import game_of
from leagues.ratings import Rating, duel

_try, _rating = schema.puzzle_tries.c, schema.puzzle_ratings.c

_OF: Final = select(schema.puzzle_tries).where(_try.user == bindparam("whom")).order_by(_try.number)
_ADD: Final = insert(schema.puzzle_tries)
_SOLVED: Final = (
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
    """The result of an answer: the answer that counts, whether it's the new one, the user's rating before it, and the
    puzzle's rating.
    """

    counts: Try
    first: bool
    before: Rating
    puzzle: Rating


def of(connection: Connection, user: int) -> dict[str, Try]:
    return {row.key: Try._make(row) for row in connection.execute(_OF, {"whom": user})}


def ratings(connection: Connection) -> dict[str, Rating]:
    return {row.key: Rating(row.mu, row.sigma) for row in connection.execute(_RATINGS)}


def by_game(tries: Iterable[Try]) -> dict[str, Rating]:
    return {game_of(one.key): one.rating for one in tries}


def tried(writing: Writing, user: int, key: str, *, right: bool, at: int) -> Tried:
    """Store an answer and the new ratings of the user and the puzzle, unless the user has answered the puzzle before.
    A later right answer only marks the puzzle as solved.
    """
    earlier = [Try._make(row) for row in writing.run(_OF, {"whom": user}).all()]
    row = writing.run(_RATING, {"which": key}).first()
    puzzle = Rating() if row is None else Rating(row.mu, row.sigma)
    counts = next((one for one in earlier if one.key == key), None)
    if counts is not None:
        if right and not counts.solved:
            writing.run(_SOLVED, {"whom": user, "which": key})
        return Tried(counts, False, counts.rating, puzzle)
    before = by_game(earlier).get(game_of(key), Rating())
    after, puzzle = duel(before, puzzle) if right else duel(puzzle, before)[::-1]
    counts = Try(user, key, len(earlier) + 1, right, right, after.mu, after.sigma, at)
    writing.run(_ADD, counts._asdict())
    writing.run(_DROP, {"which": key})
    writing.run(_RATED, {"key": key, "mu": puzzle.mu, "sigma": puzzle.sigma})
    return Tried(counts, True, before, puzzle)
