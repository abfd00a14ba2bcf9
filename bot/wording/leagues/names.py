"""Names of leagues, people, divisions, points and moments.

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
"""Members' names, by their ids in leagues."""


def mentioned(member: str, tr: Texts) -> str:
    """Return a member for a message's text; a person with erased data has no name (L15.4)."""
    if member == NOBODY:
        return tr("a computer player")
    user = user_of(member)
    return tr("someone who left") if user is None else f"<@{user}>"


def called(member: str, names: Names, tr: Texts) -> Typed:
    """Return a member's name where mentions aren't shown; "Somebody" if Discord doesn't know it just now."""
    if member == NOBODY:
        return Typed(tr("a computer player"))
    if user_of(member) is None:
        return Typed(tr("someone who left"))
    return names.get(member) or Typed(tr("Someone"))


def league_name(name: str) -> Typed:
    """Return a league's name, which an organiser has typed."""
    return Typed(name)


ONLY: Final[Mapping[str, str]] = {
    Format.CUP: N_("Cup"),
    Format.EVENING: N_("Evening"),
    Format.LADDER: N_("Ladder"),
}
"""The name of a season's one division, in formats without divisions."""


def is_evening(known: Known) -> bool:
    """Return whether its seasons are evenings, which have no season in their names."""
    return known.league.settings.format is Format.EVENING


def season_name(known: Known, number: int, tr: Texts) -> str:
    """Return ``Season 3``; for evenings ``Evening``, ``Evening 2``."""
    if not is_evening(known):
        return tr("Season {number}", number=number)
    return tr("Evening {number}", number=number) if number > 1 else tr("Evening")


def league_season(known: Known, number: int, tr: Texts) -> str:
    """Return ``**The league**, season 3`` for a message's text; for a first evening ``**The league**``."""
    league = f"**{league_name(known.league.settings.name)}**"
    if not is_evening(known):
        return tr("{league}, season {number}", league=league, number=number)
    return tr("{league}, evening {number}", league=league, number=number) if number > 1 else league


def where_name(known: Known, season: Season, division: str, tr: Texts) -> str:
    """Return ``Season 3 · Division 2``, ``Season 1 · Cup``; for an evening its name alone."""
    name = season_name(known, season.number, tr)
    return name if is_evening(known) else f"{name} · {division_name(season, division, tr)}"


def division_name(season: Season, name: str, tr: Texts) -> str:
    """Return ``Division 2``; in a tier with several ``Division 2.1``; ``Cup``."""
    if name in ONLY:
        return tr(ONLY[name])
    return tr("Division {name}", name=division_number(season, name))


def division_number(season: Season, name: str) -> str:
    """Return ``2``; in a tier with several ``2.1``."""
    tier, _, number = name.partition(".")
    alone = sum(one.name.startswith(f"{tier}.") for one in season.divisions) <= 1
    return tier if alone or not number else name


def table_name(season: Season, division: str, number: int, tr: Texts) -> str:
    """Return ``Division 1, table 3``; for a cup ``Table 3``."""
    if division in ONLY:
        return tr("Table {number}", number=number)
    return tr("{division}, table {number}", division=division_name(season, division, tr), number=number)


def round_name(season: Season, one: Round, tr: Texts) -> str:
    """Return ``Round 2 of 4``, ``Round 2`` if an organiser has ended it early, ``Final``."""
    if one.final:
        return tr("Final")
    if one.number > season.length:
        return tr("Round {number}", number=one.number)
    return tr("Round {number} of {count}", number=one.number, count=season.length)


def points_text(points: Fraction) -> str:
    """Return ``26``, ``26 1/2``, ``-1 1/3``: never rounded (L5.1)."""
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] if whole or not rest else []
    return sign + " ".join([*parts, *([str(rest)] if rest else [])])


def points_words(points: Fraction, tr: Texts) -> str:
    """Return ``26 1/2 points``."""
    if points.denominator == 1:
        return tr.plural("{count} point", "{count} points", int(points))
    return tr("{points} points", points=points_text(points))


def rating_text(rating: Rating | None) -> str:
    """Return ``1512``, ``1490?`` (L11.4); a dash if unrated."""
    return "–" if rating is None else f"{rating.shown}{'?' if rating.unsure else ''}"


def day(at: int) -> str:
    """Return a moment as a date with its time, in each reader's own zone."""
    return f"<t:{at // 1000}:f>"
