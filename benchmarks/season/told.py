from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.season.counted import Found, Told
from benchmarks.season.measures import MOST_PINGS, mean
from benchmarks.season.report import PAGE
from benchmarks.week.chart import bars
from benchmarks.week.people import DAY, HOUR
from leagues.format import Format

BEGIN: Final = "<!-- numbers: python -m benchmarks.season.formats -->"
END: Final = "<!-- end of numbers of the formats -->"
MINUTE: Final = 60_000
ROUNDS: Final = (
    "",
    "members (late) · left: announced · silently",
    "took",
    "tables · one seat short · with a computer · byes",
    "pairs that met again, by round",
    "difference in points, by round",
    "seats repeated",
    "with a stand-in's help, by round",
    "not counted",
    "tables taken over · left to the stand-in",
    "pings per person and day · most",
)
LADDER: Final = (
    "",
    "members · left: announced · silently",
    "tables · cancelled · with a stand-in's help",
    "wait for a seat: median · p90",
    "estimates: kept · under half the time · no table",
    "told that others must come: median wait",
    "over 200 points apart · average difference",
    "pairs that met again: at once · in all",
    "ranked",
    "pings per person and day · most",
)


def told(results: Mapping[str, Told]) -> str:
    in_rounds = [(name, one) for name, one in results.items() if one.found is None]
    ladders = [(name, one, one.found) for name, one in results.items() if one.found is not None]
    parts = [goals(results.values())]
    if in_rounds:
        parts.append(_table(ROUNDS, [_round(name, one) for name, one in in_rounds]))
    if ladders:
        parts.append(_table(LADDER, [_ladder(name, one, found) for name, one, found in ladders]))
    lines = []
    for name, one in results.items():
        kinds = ", ".join(f"{kind} {count}" for kind, count in one.kinds.items()) or "none"
        hand = one.moves.get("stand-ins", 0)
        line = f"{name}: {one.moves.get('all', 0)} moves, {hand} by stand-ins and computers. Pings: {kinds}."
        if one.format is Format.EVENING:
            opened = max(each.opening for each in one.rounds)
            line += f" A round's tables opened within {opened:.1f} s of processor time."
        if one.refused:
            line += f" Rightly refused: {'; '.join(f'{what} ({count})' for what, count in one.refused.items())}."
        if one.faults:
            line += f" Faults: {'; '.join(f'{what} ({count})' for what, count in one.faults.items())}."
        lines.append(f"- {line}")
    return "\n\n".join([*parts, "\n".join(lines)])


def goals(runs: Sequence[Told]) -> str:
    runs = list(runs)
    acts = sum(sum(one.acts.values()) for one in runs)
    most = max((count for one in runs for count in one.in_vain), default=0)
    differences = sum(len(one.differences) for one in runs)
    broken = sum(len(one.broken) for one in runs)
    off = sum(each.off for one in runs for each in one.rounds)
    champions = sum(bool(one.champions) for one in runs)
    opened = max((each.opening for one in runs if one.format is Format.EVENING for each in one.rounds), default=0.0)
    lines = (
        ("each has a champion", champions == len(runs), f"{champions} of {len(runs)}"),
        ("actions needed from organisers: none", acts == 0, f"{acts}"),
        ("exports that the checker recomputes without a difference", not differences, f"{differences} differences"),
        ("tables of a round that don't count: none", off == 0, f"{off}"),
        ("byes out of turn, tables that never opened, rounds that never ended: none", broken == 0, f"{broken}"),
        (f"pings per person and day: at most {MOST_PINGS}", most <= MOST_PINGS, f"{most}"),
        ("an evening's tables open within ten seconds", opened <= 10, f"{opened:.1f} s of processor time"),
    )
    return "\n".join(f"- {what}: {'reached' if ok else '**not reached**'}, {found}" for what, ok, found in lines)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ("---",) * len(head), *rows))


def _round(name: str, one: Told) -> tuple[str, ...]:
    counts = [(each.tables, each.short, each.filled, each.byes) for each in one.rounds]
    took = f"{one.took / DAY:.1f} days" if one.format is Format.CUP else f"{one.took / MINUTE:.0f} minutes"

    def by_round(values: Sequence[str]) -> str:
        final = [f"final {value}" for value, each in zip(values, one.rounds, strict=True) if each.final]
        return ", ".join(
            [" ".join(value for value, each in zip(values, one.rounds, strict=True) if not each.final), *final]
        )

    return (
        name,
        f"{one.members} ({one.late}) · {one.said} · {one.silent}",
        took,
        " · ".join(str(sum(found)) for found in zip(*counts, strict=True)),
        by_round([str(each.repeats) for each in one.rounds]),
        by_round([f"{each.spread:.3g}" for each in one.rounds]),
        by_round([str(each.seats) for each in one.rounds]),
        by_round([f"{each.helped} of {each.tables}" for each in one.rounds]),
        str(sum(each.off for each in one.rounds)),
        f"{one.taken} · {one.unfilled}",
        _pings(one),
    )


def _pings(one: Told) -> str:
    if one.format is Format.EVENING:
        return f"{mean(one.each):.1f} per evening · {max(one.each, default=0)}"
    return f"{mean(one.pings):.2f} · {max(one.in_vain, default=0)}"


def _ladder(name: str, one: Told, found: Found) -> tuple[str, ...]:
    told_ = [(expected, wait) for expected, wait in found.said if expected is not None]
    kept = sum(wait <= expected + MINUTE for expected, wait in told_)
    sooner = sum(2 * wait <= expected for expected, wait in told_)
    others = sorted(wait for expected, wait in found.said if expected is None)
    return (
        name,
        f"{one.members} · {one.said} · {one.silent}",
        f"{found.tables} · {found.off} · {one.helped}",
        f"{_hours(found.waits, 0.5)} · {_hours(found.waits, 0.9)}",
        f"{len(told_)}: {kept} · {sooner} · {found.vain}",
        f"{len(others)}: {_hours(others, 0.5)}",
        f"{found.wider} · {found.span:.0f}",
        f"{found.again} · {found.pairs}",
        str(found.ranked),
        _pings(one),
    )


def _hours(waits: Sequence[int], share: float) -> str:
    return f"{_share(waits, share) / HOUR:.1f} hours" if waits else "-"


def _share(waits: Sequence[int], share: float) -> int:
    return waits[min(len(waits) - 1, int(len(waits) * share))]


def write(folder: Path, results: Mapping[str, Told]) -> None:
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    cups = {name: one for name, one in results.items() if one.format is Format.CUP}
    bars(
        pictures / "cup-stand-ins.png",
        "Tables of a cup that stand-ins helped to finish, of a hundred",
        [(name, [100 * sum(each.helped for each in one.rounds) / one.tables]) for name, one in cups.items()],
        series=("of all rounds and the final",),
        most=100,
    )
    ladders = {name: one.found.waits for name, one in results.items() if one.found is not None}
    hours = {name: [_share(waits, share) / HOUR for share in (0.5, 0.9)] for name, waits in ladders.items()}
    if hours:
        bars(
            pictures / "ladder-waits.png",
            "Hours until a ladder has a table for somebody",
            list(hours.items()),
            series=("half of the seats at most", "nine in ten at most"),
            most=max(value for found in hours.values() for value in found),
        )
    page = folder / PAGE
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{told(results)}\n\n{END}{after}", "utf-8")
