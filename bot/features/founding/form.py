from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, tzinfo
from typing import Final

import discord

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row
from bot.features.founding.draft import CLOCKS, CUP_ROUNDS, EVENING_ROUNDS, MINUTE, Draft, games_of
from bot.features.league.meant import of_league
from bot.interaction.forms import CHOICES, Label, Selected, form_of, labelled, line, select
from bot.interaction.host import Host
from bot.match.pure.clock.setting import PRESETS
from bot.wording.clocks import TITLES, clock_words
from bot.wording.leagues.formats import WORDS
from data.texts import Texts
from leagues.format import Format

NEW, FORMAT = "new", "format"
NAME, GAME, OPEN, DAYS, CLOCK, ROUND_DAYS, START, ROUNDS, FILL = (
    "name", "game", "open", "days", "clock", "round_days", "start", "rounds", "fill",
)  # fmt: skip
LONGEST: Final = 60
USUAL_FORMAT: Final = Format.DIVISIONS
"""The default league format, for forms whose id names none."""
STARTS: Final = 60
OPEN_DAYS: Final = (1, 3, 7, 14, 21, 28)
SEASON_DAYS: Final = (14, 28, 42, 56, 70, 84)
ROUND_LENGTHS: Final = (3, 5, 7, 10, 14)


def format_rows(tr: Texts) -> list[Row]:
    return [tuple(Button(id=of_league(0, FORMAT, one.value), label=tr(words.name)) for one, words in WORDS.items())]


def founding_form(host: Host, tr: Texts, draft: Draft, zone: tzinfo = UTC) -> discord.ui.Modal:
    own: Mapping[str, Callable[[], Label]] = {
        "open": lambda: _open(draft, tr),
        "days": lambda: _days(draft, tr),
        "round_days": lambda: _round_days(draft, tr),
        "clock": lambda: _clock(draft, tr),
        "begins": lambda: _start(draft, tr, zone),
        "rounds": lambda: _rounds(draft, tr),
        "fill": lambda: _fill(draft, tr),
    }
    fields = [
        labelled(tr("Name"), tr("The league's name"), line(NAME, draft.name, longest=LONGEST, required=True)),
        labelled(tr("Game and seats"), tr("The game, and how many people play at each table"), _games(host, tr, draft)),
        *(own[field]() for field in draft.asked.form),
    ]
    more = () if draft.format is USUAL_FORMAT else (draft.format.value,)
    return form_of(tr(WORDS[draft.format].new), ControlId(Kind.LEAGUE, 0, 0, (NEW, *more)), fields)


def _games(host: Host, tr: Texts, draft: Draft) -> Selected:
    games = [
        (f"{host.presenter(name).title} · {tr.plural('{count} seat', '{count} seats', seats)}", f"{name}.{seats}")
        for name, seats in games_of(host)
    ][:CHOICES]
    return select(GAME, games, f"{draft.game}.{draft.seats}" if draft.game else games[0][1])


def _open(draft: Draft, tr: Texts) -> Label:
    about = tr("The season begins a day after registration closes")
    return labelled(tr("Registration is open for"), about, _of_days(OPEN, OPEN_DAYS, draft.open, tr))


def _days(draft: Draft, tr: Texts) -> Label:
    about = tr("Games still running at the end get one more week, with short time limits")
    return labelled(tr("Season length"), about, _of_days(DAYS, SEASON_DAYS, draft.days, tr))


def _round_days(draft: Draft, tr: Texts) -> Label:
    about = tr("Time limits are short in the last two days")
    return labelled(tr("Round length"), about, _of_days(ROUND_DAYS, ROUND_LENGTHS, draft.round_days, tr))


def _clock(draft: Draft, tr: Texts) -> Label:
    clocks = [(tr.pair(tr(TITLES[one]), clock_words(PRESETS[one], tr)), one) for one in CLOCKS]
    return labelled(tr("Clock"), tr("How much time each player has"), select(CLOCK, clocks, draft.clock))


def _start(draft: Draft, tr: Texts, zone: tzinfo) -> Label:
    there = datetime.fromtimestamp(draft.begins * MINUTE / 1000, UTC).astimezone(zone)
    written = f"{there:%Y-%m-%d %H:%M}" if draft.begins else ""
    about = tr("For example 20:30, tomorrow 19:00, Friday 8pm, 2026-12-24 18:00 or in 3 hours")
    return labelled(tr("Starts"), about, line(START, written, longest=STARTS, required=True))


def _rounds(draft: Draft, tr: Texts) -> Label:
    about = tr("Organisers can end the evening earlier or add rounds")
    return labelled(tr("Rounds"), about, select(ROUNDS, rounds_named(EVENING_ROUNDS, tr), str(draft.rounds)))


def rounds_named(numbers: Iterable[int], tr: Texts) -> list[tuple[str, str]]:
    return [(tr.plural("{count} round", "{count} rounds", one), str(one)) for one in numbers]


def cup_rounds(tr: Texts) -> list[tuple[str, str]]:
    """Return the choices for the number of rounds in a cup, each as a label and a value. The value 0 stands for the
    smallest number that the rules allow (L13.1).
    """
    return [(tr("As many rounds as needed"), "0"), *rounds_named(CUP_ROUNDS, tr)]


def fills(tr: Texts) -> list[tuple[str, str]]:
    return [(tr("No: some tables have one seat fewer"), "0"), (tr("Yes: those tables are unrated"), "1")]


def _fill(draft: Draft, tr: Texts) -> Label:
    about = tr("If there aren't enough players to fill every table")
    return labelled(tr("Computers in empty seats"), about, select(FILL, fills(tr), str(int(draft.fill))))


def _of_days(name: str, usual_: Iterable[int], chosen: int, tr: Texts) -> Selected:
    choices = [(tr.plural("{count} day", "{count} days", one), str(one)) for one in sorted({*usual_, chosen})]
    return select(name, choices, str(chosen))
