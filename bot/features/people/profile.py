from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from bot.client.files import csv_of
from bot.league.pure.booking import changes_of
from bot.match.pure.results import NOBODY, Ended
from games.core import Parts
from leagues.ratings import Rating
from leagues.state import Rated

COLUMNS: Final = (
    "ended",
    "game",
    "seats",
    "seat",
    "colour",
    "place",
    "points",
    "best points",
    "rating",
    "change",
    "end",
    "parts",
)


class Played(msgspec.Struct, frozen=True):
    """A finished table that counts for a person's statistics (L11.3).

    ``seat``: the person's position in playing order, from 0. ``points`` and ``best``: their points and the winner's, if
    the game has points. ``others``: the other people at the table. ``shared``: the number of players who share the
    person's place. ``before`` and ``after``: the person's rating before and after the game, if the table was rated.
    ``parts``: the amounts that make up the person's points, if they are stored. ``end``: how the game ended, if that is
    stored.
    """

    match: int
    game: str
    ended: int
    seat: int
    seats: int
    place: int
    points: int | None
    best: int | None
    others: tuple[str, ...]
    shared: int = 1
    before: Rating | None = None
    after: Rating | None = None
    parts: Parts = ()
    end: str = ""

    @property
    def won(self) -> float:
        """The person's share of the win, between 0 and 1. People who share first place have equal shares."""
        return 1 / self.shared if self.place == 1 else 0.0


class OfGame(msgspec.Struct, frozen=True):
    game: str
    tables: tuple[Played, ...]

    @property
    def places(self) -> Mapping[int, Counter[int]]:
        """The number of times that the person took each place, grouped by the number of seats at the table."""
        found: dict[int, Counter[int]] = {}
        for one in self.tables:
            found.setdefault(one.seats, Counter())[one.place] += 1
        return dict(sorted(found.items()))

    @property
    def rated(self) -> tuple[Played, ...]:
        return tuple(one for one in self.tables if one.after is not None)

    @property
    def points(self) -> tuple[int, int] | None:
        """Two rounded averages over the tables: the person's points, and these points as a percentage of the winner's.
        None if no table has points.
        """
        scored = [(one.points, one.best) for one in self.tables if one.points is not None and one.best is not None]
        if not scored:
            return None
        shares = [points / best for points, best in scored if best > 0] or [1.0]
        return round(sum(points for points, _ in scored) / len(scored)), round(100 * sum(shares) / len(shares))

    @property
    def parts(self) -> tuple[int, tuple[tuple[str, int], ...]]:
        """The number of tables for which the parts of the person's points are stored, and the rounded average of each
        part.
        """
        kept = [dict(one.parts) for one in self.tables if one.parts]
        names = dict.fromkeys(name for one in kept for name in one)
        return len(kept), tuple((name, round(sum(one.get(name, 0) for one in kept) / len(kept))) for name in names)


def played(results: Iterable[Ended], who: str) -> list[Played]:
    found = []
    for one in results:
        result = one.result
        if not result.over:
            continue
        changes: Mapping[str, Rated] = {change.who: change for change in changes_of(one)}
        for seat, maker in enumerate(result.makers):
            if maker != who:
                continue
            change = changes.get(who)
            scores = result.scores
            others = {other for other in result.makers if other not in {who, NOBODY} and other.isdecimal()}
            found.append(
                Played(
                    one.match,
                    one.game,
                    one.ended,
                    seat,
                    len(result.places),
                    result.places[seat],
                    None if scores is None else scores[seat],
                    None
                    if scores is None
                    else max(score for score, place in zip(scores, result.places, strict=True) if place == 1),
                    tuple(sorted(others)),
                    result.places.count(result.places[seat]),
                    None if change is None else Rating(change.mu_before, change.sigma_before),
                    None if change is None else Rating(change.mu, change.sigma),
                    result.parts[seat] if result.parts else (),
                    result.end,
                )
            )
    return found


def by_game(tables: Iterable[Played]) -> list[OfGame]:
    found: dict[str, list[Played]] = {}
    for one in tables:
        found.setdefault(one.game, []).append(one)
    return sorted((OfGame(game, tuple(those)) for game, those in found.items()), key=lambda one: -len(one.tables))


def company(tables: Iterable[Played], most: int) -> list[tuple[str, int]]:
    """Return a person's most frequent fellow players, at most ``most``, each with the number of shared tables. The
    most frequent one comes first.
    """
    return Counter(other for one in tables for other in one.others).most_common(most)


def wins(tables: Iterable[Played], of: Mapping[int, str]) -> dict[str, tuple[int, float]]:
    """Count tables and wins by the values in ``of``, which maps a match to a value, such as the person's colour. Return
    both counts for each value. Matches that aren't in ``of`` are left out.
    """
    found: dict[str, tuple[int, float]] = {}
    for one in tables:
        if one.match in of:
            count, won = found.get(of[one.match], (0, 0.0))
            found[of[one.match]] = (count + 1, won + one.won)
    return dict(sorted(found.items()))


def as_csv(tables: Sequence[Played], colors: Mapping[int, str]) -> bytes:
    """Return a CSV file with a line for each table. For privacy, it doesn't contain other people's names, or the
    servers and channels of the tables.
    """
    lines: list[Iterable[object]] = [COLUMNS]
    for one in tables:
        after = None if one.after is None else one.after.shown
        change = None if one.after is None or one.before is None else one.after.shown - one.before.shown
        row = (one.game, one.seats, one.seat + 1, colors.get(one.match, ""), one.place, one.points, one.best, after)
        when = datetime.fromtimestamp(one.ended / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        parts = " ".join(f"{name}={points}" for name, points in one.parts)
        lines.append((when, *row, change, one.end, parts))
    return csv_of(lines)
