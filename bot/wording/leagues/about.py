from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.league.pure.known import Known
from bot.match.pure.clock import setting as clocks
from bot.wording.clocks import clock_text
from bot.wording.leagues.names import day
from data.texts import Texts
from leagues.ladder.standing import BEST
from leagues.ladder.standing import LEAST as LEAST_TABLES
from leagues.log.moments import check_in_opens
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import ROUNDS, Format, Settings
from leagues.standing.points import POINTS
from leagues.state import Season

LEAST, MOST = ROUNDS
BEGIN_WITH_TABLES: Final = 12
"""A season can be set to start as soon as enough people for a certain number of tables have signed up. This is the
largest number that organisers can choose.
"""


def points_of(seats: int) -> str:
    """Return the league points for first place, second place and so on at a table with this many seats, such as ``10 ·
    6 · 3 · 1`` (L5.1).
    """
    return " · ".join(map(str, POINTS[seats]))


def pyramid_text(pyramid: Pyramid, tr: Texts) -> str:
    if pyramid is Pyramid.SINGLE:
        return tr("one division per tier")
    return tr("1, 2, 4, 8 … divisions; the lowest tier takes the rest")


def format_text(settings: Settings, tr: Texts) -> str:
    match settings.format:
        case Format.CUP:
            rounds = _rounds(settings, tr)
            days = tr.plural("a round lasts {count} day", "a round lasts {count} days", settings.round_days)
            final = tr("then the best {count} play a final table", count=settings.seats)
            return f"{rounds} · {days} · {final} (L13.1, L13.3)"
        case Format.EVENING:
            text = tr("live; a round begins when all tables of the previous one have ended")
            return f"{_rounds(settings, tr)}, {text} (L14.1)"
        case Format.LADDER:
            return tr("ask for a table, and I'll find people with a similar rating") + " (L12.1)"
        case _:
            limits = LIMITS[settings.seats]
            sizes = tr("divisions of {least} to {most} members", least=limits.least, most=limits.most)
            return f"{sizes}; {pyramid_text(settings.pyramid, tr)} (L2.4, L2.5)"


def _rounds(settings: Settings, tr: Texts) -> str:
    if settings.rounds:
        return tr.plural("{count} round", "{count} rounds", settings.rounds)
    return tr(
        "as many rounds as it takes to leave at most one player unbeaten, {least} to {most}", least=LEAST, most=MOST
    )


def settings_text(settings: Settings, title: str, tr: Texts) -> list[tuple[str, str]]:
    """Return the names and values of a league's settings for an embed's fields. `title` is the game's title."""
    seats = tr.plural("{count} seat", "{count} seats", settings.seats)
    found = [(tr("Game"), f"{title} · {seats}"), (tr("Format"), format_text(settings, tr))]
    if settings.format in (Format.DIVISIONS, Format.LADDER):
        found.append((tr("Season"), _days(settings, tr)))
    found.append((tr("Points at a table, by place"), f"{points_of(settings.seats)} (L5.1)"))
    if settings.format is Format.LADDER:
        text = tr(
            "your best {best} tables count, weighted by your opponents' ratings; you need {least} tables to get a "
            "place",
            best=BEST,
            least=LEAST_TABLES,
        )
        found.append((tr("Standings"), f"{text} (L12.2)"))
    clock = clocks.read(settings.clock or clocks.USUAL)
    if clock.runs:  # else the game is in real time
        found.append((tr("Clock"), clock_text(clock, tr)))
    if settings.format is Format.DIVISIONS:
        at_once = tr("at most {count} until mid-season (L4.3)", count=settings.at_once)
        found.append((tr("Tables at once"), at_once))
    if settings.format in (Format.CUP, Format.EVENING):
        found.append((tr("Empty seats"), _empty(settings, tr)))
    if settings.begin_with:
        text = tr("as soon as {count} people have signed up, or at the set time", count=settings.begin_with)
        found.append((tr("Begins"), f"{text} (L10.1)"))
    if not settings.pauses:
        found.append((tr("Pauses"), tr("Players can't pause a game, even if they all agree.") + " (L7.3)"))
    return [*found, (tr("If you leave"), _leavers(settings, tr))]


def begin_choices(seats: int, tr: Texts) -> Iterator[tuple[str, str]]:
    for tables in range(1, BEGIN_WITH_TABLES + 1):
        count = tables * seats
        yield tr("As soon as {count} people have signed up", count=count), str(count)


def _empty(settings: Settings, tr: Texts) -> str:
    if settings.fill:
        return tr("computers take them; those tables are unrated") + " (L11.2)"
    return tr("some tables have one seat fewer; if that isn't enough, someone has a bye") + " (L13.2)"


def _leavers(settings: Settings, tr: Texts) -> str:
    if settings.format in (Format.EVENING, Format.LADDER):
        text = tr(
            "Your finished games still count, but you'll be below everyone who stays. A computer plays your "
            "open tables."
        )
    else:
        text = tr(
            "Your finished games still count, but you'll be below everyone who stays. A substitute player or a "
            "computer takes over your tables."
        )
    if settings.bar:
        four = (
            tr("If you leave twice within four evenings without a word, you have to sit one out.")
            if settings.format is Format.EVENING
            else tr("If you leave twice within four seasons without a word, you have to sit one out.")
        )
        text += f" {four}"
    return f"{text} (L6)"


def _days(settings: Settings, tr: Texts) -> str:
    days = tr.plural("{count} day", "{count} days", settings.days)
    if settings.format is Format.LADDER:
        return days + ", " + tr("always open") + " (L12.1)"
    rest = tr.plural("then {count} day of rest", "then {count} days of rest", settings.rest)
    return f"{days}, {rest} (L4.4)"


def dates_text(season: Season, format_: Format, tr: Texts) -> list[tuple[str, str]]:
    match format_:
        case Format.CUP:
            found = [
                (tr("Registration closes"), day(season.closes)),
                (tr("The first round begins"), day(season.begins)),
            ]
            if season.divisions:  # the number of rounds is known
                found.append((tr("Ends"), day(season.ends)))
            return found
        case Format.EVENING:
            return [
                (tr("Starts"), day(season.begins)),
                (
                    tr("Check-in"),
                    tr("from {time} on; to play, you have to check in", time=day(check_in_opens(season))) + " (L14.1)",
                ),
            ]
        case Format.LADDER:
            return [
                (tr("Starts"), day(season.begins)),
                (tr("Ends"), tr("{date}; then the next season begins", date=day(season.ends))),
            ]
        case _:
            return [
                (tr("Registration closes"), day(season.closes)),
                (tr("Play begins"), day(season.begins)),
                (tr("Ends"), tr("{date}, or at most 8 days later (L7.1)", date=day(season.ends))),
            ]


def facts_of(known: Known, season: Season | None, title: str, tr: Texts) -> Sequence[tuple[str, str]]:
    dates = dates_text(season, known.league.settings.format, tr) if season is not None else []
    return [*settings_text(known.league.settings, title, tr), *dates]
