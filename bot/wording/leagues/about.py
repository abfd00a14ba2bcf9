from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.league.pure.known import Known
from bot.match.pure.clock import setting as clocks
from bot.wording.clocks import clock_text
from bot.wording.leagues.formats import words_of
from data.texts import N_, Texts
from leagues.format import Traits
from leagues.ladder.standing import BEST
from leagues.ladder.standing import LEAST as LEAST_TABLES
from leagues.settings import Settings
from leagues.standing.points import POINTS
from leagues.state import Season

NUMBERS: Final[Mapping[str, str]] = {
    "days": N_("Days per season"),
    "rest": N_("Days of rest after that"),
    "registration": N_("Days of registration"),
    "at_once": N_("Tables at once"),
    "vacation": N_("Days of vacation"),
    "rounds": N_("Rounds"),
    "round_days": N_("Days per round"),
}


def numbers_of(form: Traits) -> Sequence[str]:
    if form.has_queue:
        return ("days", "vacation")
    if form.has_rounds:
        return ("rounds", "round_days", "rest", "registration", "vacation")
    return ("days", "rest", "registration", "at_once", "vacation")


def number_text(settings: Settings, name: str, tr: Texts, *, new: int | None = None) -> str:
    """Return a number from the settings, such as ``Days per season: 42``, or its change to ``new``."""

    def value(number: int) -> str:
        return tr("depends on the number of members") if name == "rounds" and not number else str(number)

    now = value(getattr(settings, name))
    return tr.pair(tr(NUMBERS[name]), now if new is None else f"~~{now}~~ {value(new)}")


def numbers_text(settings: Settings, tr: Texts) -> str:
    names = numbers_of(settings.format.traits)
    return " · ".join(number_text(settings, name, tr) for name in names)


BEGIN_WITH_TABLES: Final = 12
"""The most tables for an early start: a season can start once enough people for them have signed up."""


def points_of(seats: int) -> str:
    """Return the league points by place at a table with this many seats, such as ``10 · 6 · 3 · 1`` (L5.1)."""
    return " · ".join(map(str, POINTS[seats]))


def settings_text(settings: Settings, title: str, tr: Texts) -> list[tuple[str, str]]:
    seats = tr.plural("{count} seat", "{count} seats", settings.seats)
    form = settings.format.traits
    found = [(tr("Game"), f"{title} · {seats}"), (tr("Format"), words_of(settings).course(settings, tr))]
    if not form.has_rounds:
        found.append((tr("Season"), _days(settings, tr)))
    found.append((tr("Points per table, by place"), f"{points_of(settings.seats)} (L5.1)"))
    if form.has_queue:
        text = tr(
            "your best {best} tables count, weighted by your opponents' ratings; you need {least} tables to be ranked",
            best=BEST,
            least=LEAST_TABLES,
        )
        found.append((tr("Standings"), f"{text} (L12.2)"))
    clock = clocks.read(settings.clock or clocks.USUAL)
    if clock.runs:  # else the game is in real time
        found.append((tr("Clock"), clock_text(clock, tr)))
    if form.has_divisions:
        at_once = tr("at most {count} until mid-season (L4.3)", count=settings.at_once)
        found.append((tr("Tables at once"), at_once))
    if form.has_rounds:
        found.append((tr("Empty seats"), _empty(settings, tr)))
    if settings.begin_with:
        text = tr("as soon as {count} people have signed up, or at the set time", count=settings.begin_with)
        found.append((tr("Begins"), f"{text} (L10.1)"))
    if not settings.pauses:
        found.append((tr("Pauses"), tr("Players can't pause a game, even if they all agree.") + " (L7.3)"))
    return [*found, (tr("If you leave"), _leavers(settings, tr))]


def begin_choices(seats: int, tr: Texts) -> Mapping[str, str]:
    counts = range(seats, BEGIN_WITH_TABLES * seats + 1, seats)
    return {str(count): tr("As soon as {count} people have signed up", count=count) for count in counts}


def _empty(settings: Settings, tr: Texts) -> str:
    if settings.fill:
        return tr("computers take them; those tables are unrated") + " (L11.2)"
    return tr("some tables have one seat fewer; if that isn't enough, someone gets a bye") + " (L13.2)"


def _leavers(settings: Settings, tr: Texts) -> str:
    if settings.format.traits.has_substitutes:
        text = tr(
            "Your finished games still count, but you'll be ranked below everyone who stays. A substitute "
            "player or a computer takes over your tables."
        )
    else:
        text = tr(
            "Your finished games still count, but you'll be ranked below everyone who stays. A computer takes "
            "over your open tables."
        )
    if settings.bar:
        text += " " + tr(words_of(settings).bar)
    return f"{text} (L6)"


def _days(settings: Settings, tr: Texts) -> str:
    days = tr.plural("{count} day", "{count} days", settings.days)
    if settings.format.traits.has_queue:
        return days + ", " + tr("always open") + " (L12.1)"
    rest = tr.plural("then {count} day of rest", "then {count} days of rest", settings.rest)
    return f"{days}, {rest} (L4.4)"


def facts_of(known: Known, season: Season | None, title: str, tr: Texts) -> Sequence[tuple[str, str]]:
    settings = known.league.settings
    dates = words_of(settings).dates(season, tr) if season is not None else []
    return [*settings_text(settings, title, tr), *dates]
