from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.week.chart import bars, histogram
from benchmarks.week.games import SIMULATED
from benchmarks.week.measures import GOAL_DAYS, GOAL_PINGS, Result, above, mean, median, part
from benchmarks.week.setting import Setting

PAGE: Final = "a-week.md"
BEGIN: Final = "<!-- numbers: python -m benchmarks.week --game {game} -->"
END: Final = "<!-- end of numbers -->"
HEAD: Final = (
    "variant",
    "days per game: median · p90",
    "unfinished",
    "pings per player and day: mean · p90 · p99",
    "days with more than 6",
    "minutes to the notice: median · p90",
    "minutes to the move: median · mean · p90",
    "longest stop after someone vanished, days: median · most",
    "decisions by orders · by stand-ins",
    "per table: decisions made for someone still playing · seats taken from them",
)


def row(setting: Setting, result: Result) -> tuple[str, ...]:
    over = [day for day in result.days if math.isfinite(day)]
    return (
        setting.name,
        f"{_number(median(result.days))} · {_number(part(result.days, 0.9))}",
        f"{len(result.days) - len(over)}",
        f"{mean(result.pings):.1f} · {_number(part(result.pings, 0.9), 0)} · {_number(part(result.pings, 0.99), 0)}",
        f"{100 * above(result.pings, GOAL_PINGS):.1f} %",
        f"{_number(median(result.told), 0)} · {_number(part(result.told, 0.9), 0)}",
        f"{median(result.done):.0f} · {mean(result.done):.0f} · {part(result.done, 0.9):.0f}",
        f"{_number(median(result.stood))} · {_number(max(result.stood, default=math.nan))}",
        f"{100 * result.ordered:.1f} % · {100 * result.stood_in:.1f} %",
        f"{result.hasty:.2f} · {result.ousted:.2f}",
    )


def table(results: Sequence[tuple[Setting, Result]]) -> str:
    lines = [HEAD, ("---",) * len(HEAD), *(row(setting, result) for setting, result in results)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def goals(results: Sequence[Result]) -> str:
    days = sorted(one for result in results for one in result.days)
    pings = sorted(one for result in results for one in result.pings)
    hasty = mean(result.hasty for result in results)
    wanted = (
        ("half of all games end within", "days", median(days), GOAL_DAYS, 1),
        ("average pings per player and day: at most", "", mean(pings), GOAL_PINGS, 1),
        ("on nine days in ten: at most", "pings", part(pings, 0.9), GOAL_PINGS, 0),
        ("on 99 days in 100: at most", "pings", part(pings, 0.99), GOAL_PINGS, 0),
        ("decisions per table made for someone still playing: at most", "", hasty, 0, 2),
    )
    lines = []
    for what, unit, found, goal, digits in wanted:
        reached = "reached" if round(found, digits) <= goal else "**not reached**"
        lines.append(f"- {' '.join(f'{what} {goal:g} {unit}'.split())}: {reached}, {_number(found, digits)}")
    return f"The defaults at {len(days)} tables:\n\n" + "\n".join(lines)


def write(folder: Path, game: str, results: Sequence[tuple[Setting, Result]], facts: Mapping[str, object]) -> None:
    if SIMULATED[game].drawn:
        _draw(folder / "pictures", results)
    page = folder / PAGE
    begin = BEGIN.format(game=game)
    before, _, rest = page.read_text("utf-8").partition(begin)
    _, _, after = rest.partition(END)
    told = " · ".join(f"{name} {value}" for name, value in facts.items())
    others = SIMULATED[game].others
    reached = goals([result for setting, result in results if setting in (results[0][0], *others)])
    page.write_text(f"{before}{begin}\n\n{told}\n\n{reached}\n\n{table(results)}\n\n{END}{after}", "utf-8")


def _draw(pictures: Path, results: Sequence[tuple[Setting, Result]]) -> None:
    pictures.mkdir(parents=True, exist_ok=True)
    chosen = results[0][1]
    histogram(
        pictures / "week-days.png",
        "Days a game takes, with the defaults",
        chosen.days,
        unit="days from the start to the result",
        bins=21,
        marked={"goal": GOAL_DAYS, "median": median(chosen.days), "p90": part(chosen.days, 0.9)},
        beyond="more",
    )
    histogram(
        pictures / "week-pings.png",
        "Pings a player gets on one day, with the defaults",
        chosen.pings,
        unit="pings on a whole day of a running game, by the player's own calendar",
        bins=12,
        marked={"more than the goal": GOAL_PINGS + 1},
        beyond="more",
    )
    histogram(
        pictures / "week-waits.png",
        "From being asked to the move, with the defaults",
        [minutes / 60 for minutes in chosen.done],
        unit="hours",
        bins=24,
        marked={"mean": mean(chosen.done) / 60},
        beyond="more",
    )
    bars(
        pictures / "week-variants.png",
        "Days a game takes, by what is set",
        [(setting.name, (median(result.days), part(result.days, 0.9))) for setting, result in results],
        series=("median", "p90"),
        most=28,
        goal=GOAL_DAYS,
    )
    bars(
        pictures / "week-pings-variants.png",
        "Pings a player and day, by what is set",
        [(setting.name, (mean(result.pings), part(result.pings, 0.9))) for setting, result in results],
        series=("mean", "p90"),
        most=12,
        goal=GOAL_PINGS,
    )


def _number(value: float, digits: int = 1) -> str:
    if math.isnan(value):
        return "-"
    return "never" if math.isinf(value) else f"{value:.{digits}f}"
