"""How leagues name people, divisions, points and moments.

In a message's text people are mentions; in embeds, pictures and choices they are names
(:mod:`bot.wording.names.people`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from bot.league.pure.known import Known, user_of
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.ratings import Rating
from leagues.settings import Format
from leagues.state import NOBODY, Round, Season

Names: TypeAlias = Mapping[str, Typed]
"""What members are called, by their ids in leagues."""


def mentioned(member: str, tr: Texts) -> str:
    """A member in a message's text; who has had their data erased has no name (L15.4)."""
    if member == NOBODY:
        return tr("the stand-in")
    user = user_of(member)
    return tr("somebody who left") if user is None else f"<@{user}>"


def called(member: str, names: Names, tr: Texts) -> Typed:
    """What a member is called where mentions are not shown; of whom Discord cannot say it just now: somebody."""
    if member == NOBODY:
        return Typed(tr("the stand-in"))
    if user_of(member) is None:
        return Typed(tr("somebody who left"))
    return names.get(member) or Typed(tr("Somebody"))


def league_name(name: str) -> Typed:
    """What a league is called, which somebody has typed."""
    return Typed(name)


ONLY: Final[Mapping[str, str]] = {
    Format.CUP: N_("Cup"),
    Format.EVENING: N_("Evening"),
    Format.LADDER: N_("Ladder"),
}
"""What the one division of a season is called that is not played in divisions."""


def is_evening(known: Known) -> bool:
    """Whether its seasons are evenings, which nobody calls seasons."""
    return known.league.settings.format is Format.EVENING


def season_name(known: Known, number: int, tr: Texts) -> str:
    """``Season 3``; of evenings ``Evening``, ``Evening 2``."""
    if not is_evening(known):
        return tr("Season {number}", number=number)
    return tr("Evening {number}", number=number) if number > 1 else tr("Evening")


def league_season(known: Known, number: int, tr: Texts) -> str:
    """``**The league**, season 3`` in a message's text; of a first evening ``**The league**``."""
    league = f"**{league_name(known.league.settings.name)}**"
    if not is_evening(known):
        return tr("{league}, season {number}", league=league, number=number)
    return tr("{league}, evening {number}", league=league, number=number) if number > 1 else league


def where_name(known: Known, season: Season, division: str, tr: Texts) -> str:
    """``Season 3 · Division 2``, ``Season 1 · Cup``; of an evening, which is both, its name alone."""
    name = season_name(known, season.number, tr)
    return name if is_evening(known) else f"{name} · {division_name(season, division, tr)}"


def division_name(season: Season, name: str, tr: Texts) -> str:
    """``Division 2``; where a tier has several ``Division 2.1``; ``Cup``."""
    if name in ONLY:
        return tr(ONLY[name])
    return tr("Division {name}", name=division_number(season, name))


def division_number(season: Season, name: str) -> str:
    """``2``; where a tier has several ``2.1``."""
    tier, _, number = name.partition(".")
    alone = sum(one.name.startswith(f"{tier}.") for one in season.divisions) <= 1
    return tier if alone or not number else name


def table_name(season: Season, division: str, number: int, tr: Texts) -> str:
    """``Division 1, table 3``; of a cup ``Table 3``."""
    if division in ONLY:
        return tr("Table {number}", number=number)
    return tr("{division}, table {number}", division=division_name(season, division, tr), number=number)


def round_name(season: Season, one: Round, tr: Texts) -> str:
    """``Round 2 of 4``, ``Round 2`` where an organiser has ended it before, ``Final``."""
    if one.final:
        return tr("Final")
    if one.number > season.length:
        return tr("Round {number}", number=one.number)
    return tr("Round {number} of {count}", number=one.number, count=season.length)


def points_text(points: Fraction) -> str:
    """``26``, ``26 1/2``, ``-1 1/3``: never rounded (L5.1)."""
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] if whole or not rest else []
    return sign + " ".join([*parts, *([str(rest)] if rest else [])])


def points_words(points: Fraction, tr: Texts) -> str:
    """``26 1/2 points``."""
    if points.denominator == 1:
        return tr.plural("{count} point", "{count} points", int(points))
    return tr("{points} points", points=points_text(points))


def rating_text(rating: Rating | None) -> str:
    """``1512``, ``1490?`` (L11.4); a dash for who is unrated."""
    return "–" if rating is None else f"{rating.shown}{'?' if rating.unsure else ''}"


def day(at: int) -> str:
    """A moment as a date with its time, in each reader's own zone."""
    return f"<t:{at // 1000}:f>"
