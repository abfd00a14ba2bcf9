"""A league's settings in words: what it will be like, before it is made, and what holds in a season."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.pure.known import Known
from bot.match.pure.clock import setting as clocks
from bot.wording.clocks import clock_text
from bot.wording.leagues.names import day, until
from data.texts import Texts
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import Settings
from leagues.standing.points import POINTS
from leagues.state import Season


def points_of(seats: int) -> str:
    """``10 6 3 1`` (L5.1)."""
    return " · ".join(map(str, POINTS[seats]))


def pyramid_text(pyramid: Pyramid, tr: Texts) -> str:
    """How many divisions the tiers have (L2.5)."""
    if pyramid is Pyramid.SINGLE:
        return tr("one division in each tier")
    return tr("1, 2, 4, 8 … divisions, the lowest tier takes what remains")


def format_text(settings: Settings, tr: Texts) -> str:
    """The format: divisions, how large, how they lie above each other."""
    limits = LIMITS[settings.seats]
    sizes = tr("divisions of {least} to {most} members", least=limits.least, most=limits.most)
    return f"{sizes}; {pyramid_text(settings.pyramid, tr)} (L2.4, L2.5)"


def settings_text(settings: Settings, title: str, tr: Texts) -> list[tuple[str, str]]:
    """What an organiser can set, each thing with its name, for an embed's fields. ``title``: the game's."""
    seats = tr.plural("{count} seat", "{count} seats", settings.seats)
    leavers = tr(
        "Whoever leaves keeps what they have and stands below all who stayed. A substitute takes over their tables, "
        "else the stand-in does."
    )
    if settings.bar:
        leavers += " " + tr("Who leaves without a word twice within four seasons sits out one.")
    return [
        (tr("Game"), f"{title} · {seats}"),
        (tr("Format"), format_text(settings, tr)),
        (tr("Season"), _days(settings, tr)),
        (tr("Points at a table, by place"), f"{points_of(settings.seats)} (L5.1)"),
        (tr("Clock"), clock_text(clocks.read(settings.clock or clocks.USUAL), tr)),
        (tr("Tables at once"), tr("at most {count} until the middle of the season (L4.3)", count=settings.at_once)),
        (tr("Who leaves"), f"{leavers} (L6)"),
    ]


def _days(settings: Settings, tr: Texts) -> str:
    days = tr.plural("{count} day", "{count} days", settings.days)
    rest = tr.plural("then {count} day of rest", "then {count} days of rest", settings.rest)
    return f"{days}, {rest} (L4.4)"


def dates_text(season: Season, tr: Texts) -> list[tuple[str, str]]:
    """When registration closes, when the season begins and ends."""
    return [
        (tr("Registration closes"), f"{day(season.closes)} · {until(season.closes)}"),
        (tr("The season begins"), day(season.begins)),
        (tr("It ends"), tr("{date}, and at the latest 8 days after it (L7.1)", date=day(season.ends))),
    ]


def facts_of(known: Known, season: Season | None, title: str, tr: Texts) -> Sequence[tuple[str, str]]:
    """Both: what the sign-up of a season and the preview of a founding show."""
    dates = dates_text(season, tr) if season is not None else []
    return [*settings_text(known.league.settings, title, tr), *dates]
