from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.rows import Button, Row
from bot.features.chance import hash_button, seed_button
from bot.features.league.history import OLD
from bot.features.league.meant import of_league
from bot.features.league.standing import PICK
from bot.features.rules import rules_button
from bot.league.pure.known import DivisionStandings, Known
from bot.wording.leagues.names import division_name, mentioned
from bot.wording.names.people import listed
from data.texts import Texts
from leagues.state import Season

SHOWN: Final = 16
CARDS: Final = 10


def ended_lines(known: Known, every: Sequence[DivisionStandings], last_hash: str, tr: Texts) -> list[str]:
    """Return the lines about the champion, promotions and relegations, ties that were decided by a draw, and how to
    check the season's draws.

    `last_hash`: the last hash in the league's log.
    """
    season = every[0].season
    champions = listed([mentioned(one, tr) for one in season.champions], tr)
    lines = ["🏁 " + tr("Season {number} is over. (L7.2)", number=season.number)]
    if champions:
        word = tr.plural("Champion", "Champions", len(season.champions))
        lines.append(f"🏆 **{tr.pair(word, champions)}** (L8.2)")
    else:
        top = division_name(season, season.divisions[0].name, tr)
        lines.append(
            tr(
                "There's no champion: no one who stayed in {division} played a game that counts. (L8.2)",
                division=top,
            )
        )
    for one in every:
        lines += _moves(season, one, tr)
    lots = listed([mentioned(one.member, tr) for one in season.moves if one.by_lot], tr)
    if lots:
        lines.append(
            "🎲 " + tr("A random draw decided which of these players went up or down: {people}. (L8.3)", people=lots)
        )
    lines += sealed_lines(last_hash, tr)
    if known.league.registering is not None:
        coming = known.league.registering.number
        lines.append(tr("Registration for season {number} is open.", number=coming))
    return lines


def sealed_lines(last_hash: str, tr: Texts) -> list[str]:
    """Return lines that explain how to check the season's draws. The lines include the first digits of the final hash
    in the season's log (L1.3, L1.4).
    """
    seed = tr("You can check the draws with the *Seed* button and `/league export`.") + " (L1.4)"
    return [seed, tr("The hash of the league's log begins with `{hash}`.", hash=last_hash[:SHOWN]) + " (L1.3)"]


def _moves(season: Season, stands: DivisionStandings, tr: Texts) -> list[str]:
    name = division_name(season, stands.division.name, tr)
    moved = {one.member: one.down for one in season.moves}
    parts = []
    for sign, way in (("⬆️", -1), ("⬇️", 1)):
        people = ", ".join(mentioned(row.member, tr) for row in stands.rows if moved.get(row.member) == way)
        if people:
            parts.append(f"{sign} {people}")
    return [tr.pair(f"**{name}**", " · ".join(parts))] if parts else []


def ended_rows(known: Known, season: Season, last_hash: str, tr: Texts, chapter: str = "L8") -> list[Row]:
    seed = (seed_button(season.seed, tr), hash_button(last_hash, tr)) if season.seed else ()
    if not season.divisions:
        return [seed] if seed else []
    first = season.divisions[0].name
    return [
        (
            Button(id=of_league(known.id, OLD, str(season.number)), label=tr("Final standings")),
            Button(id=of_league(known.id, PICK, str(season.number), first), label=tr("Why?")),
            rules_button("leagues", chapter, tr),
            *seed,
        )
    ]
