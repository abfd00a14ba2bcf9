from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from bot.wording.leagues.names import Names, called, points_text, points_words
from bot.wording.names.people import listed
from data.texts import N_, Texts
from leagues.standing.order import By, Row, Standing

PARTED: Final[Mapping[By, str]] = {
    By.POINTS: N_("{above} has more points ({more} to {less})."),
    By.WINS: N_("They're tied on points, but {above} has more wins ({more} to {less})."),
    By.SECONDS: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more second places ({more} to {less})."
    ),
    By.THIRDS: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more third places ({more} to {less})."
    ),
    By.TOGETHER: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more points from the tables "
        "they all played ({more} to {less})."
    ),
    By.SHARE: N_(
        "They're tied on points and the earlier tie-breaks, but on average, {above} got a larger share "
        "of the winner's points ({more} to {less})."
    ),
    By.MARGIN: N_(
        "They're tied on points and the earlier tie-breaks, but on average, {above} had a better margin "
        "against the best opponent ({more} to {less})."
    ),
    By.LOT: N_("They're tied on everything, so a random draw decided: {above} is ahead."),
    By.FINAL: N_("{above} did better in the final (place {more} to {less})."),
    By.LEFT: N_("Members who left are ranked below everyone who stayed, so {above} is ahead."),
}
"""For each ranking criterion, the message that says why a member is ranked just below another one if this criterion
decided. ``{more}`` is the value of the higher-ranked member, and ``{less}`` the value of the lower-ranked one.
"""
MOST: Final = 4
RULES: Final[Mapping[By, str]] = {By.LEFT: "L6.3", By.FINAL: "L13.3"}
OUTSIDE: Final = N_("{above} played in the final, which decides the top places.")


def why_text(rows: Standing, member: str, names: Names, tr: Texts) -> str:
    """Return an explanation of the place of `member`, in one or two sentences for a message or an embed.

    Raises KeyError if the member isn't in the standings.
    """
    at = next((number for number, row in enumerate(rows) if row.member == member), None)
    if at is None:
        raise KeyError(member)
    row = rows[at]
    first = at
    while first and rows[first].place == rows[first - 1].place:
        first -= 1
    lines = [_head(row, names, tr)]
    shares = [one for one in rows if one.place == row.place and one.member != member]
    if shares:
        others = listed([f"**{called(one.member, names, tr)}**" for one in shares], tr)
        lines.append(
            tr("They share this place with {people}: only a random draw could separate them. (L5.2)", people=others)
        )
    parted = rows[first].parted
    if not first or parted is None:
        if not shares:
            lines.append(tr("First place: no one is ranked higher."))
        return "\n".join(lines)
    rule = RULES.get(parted.by, "L5.2")
    above = f"**{called(rows[first - 1].member, names, tr)}**"
    more, less = values_text(parted.by, (parted.above, parted.own), tr)
    said = OUTSIDE if parted.by is By.FINAL and parted.own is None else PARTED[parted.by]
    lines.append(f"{tr(said, above=above, more=more, less=less)} ({rule})")
    return "\n".join(lines)


def _head(row: Row, names: Names, tr: Texts) -> str:
    points = points_words(row.points, tr)
    tables = tr.plural("{count} table", "{count} tables", row.played)
    return f"**{row.place}. {called(row.member, names, tr)}** · {points} · {tables}"


def values_text(by: By, values: tuple[Fraction | None, Fraction | None], tr: Texts) -> tuple[str, str]:
    """Return two values of a ranking criterion as text. Unwieldy fractions are rounded, but if possible, different
    values still look different.
    """
    share = by is By.SHARE
    exact = [Fraction(0) if one is None else one * 100 if share else one for one in values]
    most = next((count for count in range(1, MOST) if len({round(one, count) for one in exact}) > 1), MOST)
    found = [
        "" if one is None else points_text(of) if of.denominator < (10 if share else 100) else _rounded(of, most, tr)
        for one, of in zip(values, exact, strict=True)
    ]
    more, less = (tr("{number}%", number=one) if share and one else one for one in found)
    return more, less


def _rounded(value: Fraction, most: int, tr: Texts) -> str:
    return tr.decimal(Decimal(value.numerator) / value.denominator, most)
