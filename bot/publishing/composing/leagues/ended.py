from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.rows import Button, Row
from bot.features.chance import HASH, SEED, digits_button
from bot.features.league.history import OLD
from bot.features.league.meant import of_league
from bot.features.league.standing import PICK
from bot.features.rules import rules_button
from bot.league.pure.known import DivisionStandings, Known
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import division_name, league_name, mentioned, points_words, table_name
from bot.wording.names.people import listed
from data.texts import Texts
from leagues.contests import members_of, tables_of
from leagues.state import Season, Table

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
    seed = (digits_button(SEED, season.seed, tr), digits_button(HASH, last_hash, tr)) if season.seed else ()
    first = season.divisions[0].name
    return [
        (
            Button(id=of_league(known.id, OLD, str(season.number)), label=tr("Final standings")),
            Button(id=of_league(known.id, PICK, str(season.number), first), label=tr("Why?")),
            rules_button("leagues", chapter, tr),
            *seed,
        )
    ]


MEDALS: Final = ("🥇", "🥈", "🥉")


def podium_lines(known: Known, stands: DivisionStandings, channel: int | None, last_hash: str, tr: Texts) -> list[str]:
    """Return the lines about the winner, the rest of the podium, the table that decided the season, and how to check
    the season's draws.

    `channel`: the channel of the deciding table. `last_hash`: the last hash of the league's log.
    """
    season, settings = stands.season, known.league.settings
    lines = ["🏁 " + tr(words_of(settings).over, number=season.number, league=league_name(settings.name))]
    if not season.champions:
        lines.append(tr("There's no champion: none of the members who stayed played a game that counts. (L8.2)"))
    for row in stands.rows if season.champions else ():
        if row.place > len(MEDALS) or row.left:
            break
        points = "" if known.league.format.has_queue else f" · {points_words(row.points, tr)}"
        lines.append(f"{MEDALS[row.place - 1]} **{mentioned(row.member, tr)}**{points}")
    if len(season.champions) > 1:
        people = listed([mentioned(one, tr) for one in season.champions], tr)
        lines.append(tr("{people} are tied on everything, so they share the title. (L8.2)", people=people))
    deciding = deciding_table(season) if known.league.format.has_rounds else None
    if deciding is not None and channel is not None:
        table = table_name(season, members_of(season).name, deciding.number, tr)
        lines.append("🎬 " + tr("The deciding table was {table}: {channel}", table=table, channel=f"<#{channel}>"))
    return [*lines, *sealed_lines(last_hash, tr)]


def deciding_table(season: Season) -> Table | None:
    """Return the table that decided the season: a cup's final, or else the champion's table in the last round that the
    champion played.
    """
    for one in reversed(season.rounds):
        for table in tables_of(season, one):
            played = table.places is not None and table.annulled is None
            if played and (one.final or (season.champions and season.champions[0] in table.seats)):
                return table
    return None
