from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.season.measures import GOAL_DAYS, GOAL_EARLY, GOAL_LOSS, GOAL_PINGS, MOST_PINGS, One, Result, mean
from benchmarks.week.chart import bars, histogram
from leagues.ratings import MU

PAGE: Final = "a-season.md"
BEGIN: Final = "<!-- numbers: python -m benchmarks.season -->"
DEFAULT: Final = "3 tables at once"
LATE: Final = 2
END: Final = "<!-- end of numbers -->"
HEAD: Final = (
    "season",
    "members · divisions",
    "days",
    "tables · before overtime",
    "left: announced · silently",
    "tables taken over · left to the stand-in",
    "promises broken",
    "divisions by strength",
    "log loss per table: ratings · all results · true strengths",
    "true strength: promoted · stayed · relegated · new",
)


def told(results: Mapping[str, Result]) -> str:
    parts = [goals(results)]
    for name, result in results.items():
        parts.append(f"### {name}\n\n{_line(result)}\n\n{_table(result.seasons)}")
    return "\n\n".join(parts)


def goals(runs: Mapping[str, Result]) -> str:
    results = list(runs.values())
    seasons = [one for result in results for one in result.seasons]
    longer = long_ones(runs)
    pings = [one for result in longer for one in result.pings]
    most = max((one for result in longer for one in result.in_vain), default=0)
    days = max((one.days for one in seasons), default=math.nan)
    of_long = [one for result in longer for one in result.seasons]
    tables = sum(one.tables for one in of_long)
    early = sum(one.early * one.tables for one in of_long) / tables if tables else math.nan
    acts = sum(sum(result.acts.values()) for result in results)
    broken = sum(one.broken for one in seasons)
    rated = [one for one in results[0].seasons if one.rated]
    excess, late = _excess(rated), _excess(rated[-LATE:])
    by_strength = sum(one.loss * one.rated for one in rated) / (sum(one.best * one.rated for one in rated) or math.nan)
    lines = (
        (f"days per season: at most {GOAL_DAYS}", days <= GOAL_DAYS, f"{days:.1f} the longest"),
        (f"tables finished before overtime: at least {GOAL_EARLY:.0%}", early >= GOAL_EARLY, f"{early:.1%}"),
        (f"pings per person and day: on average at most {GOAL_PINGS}", mean(pings) <= GOAL_PINGS, f"{mean(pings):.2f}"),
        (f"and at most {MOST_PINGS}", most <= MOST_PINGS, f"{most}"),
        ("actions needed from organisers: none", acts == 0, f"{acts}"),
        ("promises of L3.3 broken: none", broken == 0, f"{broken}"),
        (
            f"log loss of ratings: at most {GOAL_LOSS:.0%} above the best possible from results",
            excess <= GOAL_LOSS,
            f"{excess:.1%} above (last {LATE} seasons: {late:.1%}); {by_strength - 1:.1%} above true strengths",
        ),
    )
    return "\n".join(f"- {what}: {'reached' if ok else '**not reached**'}, {found}" for what, ok, found in lines)


def long_ones(runs: Mapping[str, Result]) -> list[Result]:
    short = next(iter(runs)).partition(":")[0]
    found = [one for name, one in runs.items() if name.partition(":")[0] != short and name.endswith(DEFAULT)]
    return found or list(runs.values())[:1]


def _excess(seasons: Sequence[One]) -> float:
    best = sum(one.ideal * one.rated for one in seasons)
    return sum(one.loss * one.rated for one in seasons) / best - 1 if best else math.nan


def _line(result: Result) -> str:
    moves, people = result.moves.get("all", 0), result.moves.get("people", 0)
    counts = [result.pings.count(number) for number in range(max(result.pings, default=0) + 1)]
    days = len(result.pings)
    shares = ", ".join(f"{number}: {count / days:.1%}" for number, count in enumerate(counts) if count)
    kinds = ", ".join(f"{kind} {count}" for kind, count in result.kinds.items())
    faults = "; ".join(f"{what} ({count})" for what, count in result.faults.items()) or "none"
    stand_ins = result.moves.get("stand-ins", 0)
    whole = f"{moves} moves, {people} by people and {stand_ins} by stand-ins."
    parts = [whole if moves else f"{people} moves by people."]
    if days:
        parts += [
            f"Pings on {days} full days with a running table: {mean(result.pings):.2f} on average",
            f"({shares}), at most {max(result.in_vain)} even after someone vanished.",
            f"By kind: {kinds}.",
        ]
    return " ".join((*parts, f"Faults: {faults}."))


def _table(seasons: Sequence[One]) -> str:
    lines = [HEAD, ("---",) * len(HEAD), *map(_row, seasons)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(one: One) -> tuple[str, ...]:
    loss = f"{one.loss:.3f} · {one.ideal:.3f} · {one.best:.3f} ({one.rated} tables)" if one.rated else "-"
    came = (one.came.get(how) for how in ("promoted", "stayed", "relegated", "new"))
    return (
        str(one.number),
        f"{one.members} · {one.divisions}",
        f"{one.days:.1f}",
        f"{one.tables} · {one.early:.1%}",
        f"{one.said} · {one.silent}",
        f"{one.taken} · {one.unfilled}",
        str(one.broken),
        "-" if math.isnan(one.correlation) else f"{one.correlation:.2f}",
        loss,
        " · ".join("-" if found is None else f"{1500 + 60 * (found - MU):.0f}" for found in came) if one.came else "-",
    )


def write(folder: Path, results: Mapping[str, Result]) -> None:
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    longer = long_ones(results)
    histogram(
        pictures / "season-pings.png",
        "Pings a person gets on one day of a season",
        sorted(one for result in longer for one in result.pings),
        unit="pings on a whole day on which a table of theirs runs, by their own calendar",
        bins=12,
        marked={"more than the goal": MOST_PINGS + 1},
        beyond="more",
    )
    short = next(iter(results)).partition(":")[0]
    many = [one for name, one in results.items() if name.partition(":")[0] == short]
    by_season = {one.number: [math.nan] * len(many) for result in many for one in result.seasons}
    for place, result in enumerate(many):
        for season in result.seasons:
            by_season[season.number][place] = max(0.0, season.correlation)
    bars(
        pictures / "season-order.png",
        "Rank correlation of tiers with true strength",
        [(f"season {number}", found) for number, found in sorted(by_season.items())],
        series=("one division a tier", "a doubling pyramid"),
        most=1.0,
    )
    page = folder / PAGE
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{told(results)}\n\n{END}{after}", "utf-8")
