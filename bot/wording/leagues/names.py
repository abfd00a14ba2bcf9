"""Format the names of leagues, people and divisions, and points and times. Discord shows mentions as names only in a
message's text; elsewhere, the bot uses the names themselves (:mod:`bot.wording.names.people`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from bot.league.pure.known import Known, user_of
from bot.wording.leagues.formats import ONLY, words_of
from bot.wording.names.typed import Typed
from data.texts import Texts
from leagues.log.entries import Formed
from leagues.ratings import Rating
from leagues.state import NOBODY, Round, Season

Names: TypeAlias = Mapping[str, Typed]


def mentioned(member: str, tr: Texts) -> str:
    """Return a mention of a member, for the text of a message. A person whose data was erased is not named (L15.4)."""
    if member == NOBODY:
        return tr("a computer player")
    user = user_of(member)
    return tr("someone who left") if user is None else f"<@{user}>"


def called(member: str, names: Names, tr: Texts) -> Typed:
    """Return a member's name for a place where mentions don't work, or "Someone" if the name is unknown."""
    if user_of(member) is None:
        return Typed(mentioned(member, tr))
    return names.get(member) or Typed(tr("Someone"))


def league_name(name: str) -> Typed:
    return Typed(name)


def season_name(known: Known, number: int, tr: Texts) -> str:
    return words_of(known.league.settings).season(number, tr)


def league_season(known: Known, number: int, tr: Texts) -> str:
    settings = known.league.settings
    return words_of(settings).season_of(f"**{league_name(settings.name)}**", number, tr)


def where_name(known: Known, season: Season, division: str, tr: Texts) -> str:
    name = season_name(known, season.number, tr)
    return name if known.league.format.live else f"{name} · {division_name(season, division, tr)}"


def division_name(season: Season, name: str, tr: Texts) -> str:
    """Return a division's name: ``Cup``, ``Division 2``, or ``Division 2.1`` if its tier has several."""
    if name in ONLY:
        return tr(ONLY[name])
    return tr("Division {name}", name=division_number(season, name))


def division_number(season: Season, name: str) -> str:
    tier, _, number = name.partition(".")
    alone = sum(one.name.startswith(f"{tier}.") for one in season.divisions) <= 1
    return tier if alone or not number else name


def formed_lines(what: Formed, season: Season, tr: Texts) -> list[str]:
    """Return a line per division that an organiser formed or dissolved (L10.5). `season`: its state afterwards."""
    lines = []
    for name, members in what.divisions:
        division = f"**{division_name(season, name, tr)}**"
        count = tr.plural("{count} member", "{count} members", len(members))
        people = ", ".join(mentioned(one, tr) for one in members)
        lines.append(
            tr.pair(f"{division} ({count})", people) if members else tr("{division} is gone.", division=division)
        )
    return lines


def table_name(season: Season, division: str, number: int, tr: Texts) -> str:
    """Return a table's name, such as ``Division 1, table 3``, or ``Table 3`` if the league has no divisions."""
    if division in ONLY:
        return tr("Table {number}", number=number)
    return tr("{division}, table {number}", division=division_name(season, division, tr), number=number)


def round_name(season: Season, one: Round, tr: Texts) -> str:
    """Return a round's name: ``Final``, ``Round 2 of 4``, or ``Round 5`` if the season now has fewer rounds."""
    if one.final:
        return tr("Final")
    if one.number > season.length:
        return tr("Round {number}", number=one.number)
    return tr("Round {number} of {count}", number=one.number, count=season.length)


def points_text(points: Fraction) -> str:
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] if whole or not rest else []
    return sign + " ".join([*parts, *([str(rest)] if rest else [])])


def points_words(points: Fraction, tr: Texts) -> str:
    """Return points with their unit, such as ``26 1/2 points``."""
    if points.denominator == 1:
        return tr.plural("{count} point", "{count} points", int(points))
    return tr("{points} points", points=points_text(points))


def rating_text(rating: Rating | None) -> str:
    """Return a rating such as ``1512``, with a question mark if it's uncertain (L11.4), or a dash for None."""
    return "–" if rating is None else f"{rating.shown}{'?' if rating.unsure else ''}"
