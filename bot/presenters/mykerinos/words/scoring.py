from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from bot.match.pure.table.model import Match
from bot.presenters.guide import Page
from bot.presenters.mykerinos.words.names import parcel_worth, seat_name, zone_place
from bot.wording.blocks import short
from bot.wording.names.people import color_name, listed, mark
from bot.wording.names.typed import Typed
from bot.wording.ties import place_line, tie_lines
from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL, Declined, ParcelTaken, Ranked, SentToMuseum, Step, ZoneDone
from games.mykerinos.view import SeatTally, Tally, View
from render.kit.picture import Drawing
from render.mykerinos.words.names import patron_word, room_name

SAND: Final = 0xC8A15A
GOLD: Final = 0xE8B923


class Table(msgspec.Struct, frozen=True):
    """A match with results: the players' names by seat, such as `🔵 Ada`, and a view after the wings were drawn."""

    people: tuple[str, ...]
    view: View

    def who(self, seat: int, tr: Texts) -> str:
        return seat_name(seat, self.people, self.view, tr)


def table_of(match: Match, view: View, names: Sequence[Typed]) -> Table:
    people = zip(match.players, names, strict=True)
    return Table(tuple(f"{mark(player.color)} {name}" for player, name in people), view)


def zone_page(result: ZoneDone, table: Table, tr: Texts, draw: Callable[[], Drawing] | None = None) -> Page:
    place = zone_place(result.zone, result.round, tr)
    title = tr("Round {round}, zone {zone}: {place}", round=result.round, zone=result.zone + 1, place=place)
    return Page(title, "\n".join(zone_lines(result, table, tr)), draw, SAND)


def zone_lines(result: ZoneDone, table: Table, tr: Texts) -> list[str]:
    """Return each seat's rank and gains, how ties were broken, and the parcels that left the game (M5.2 to M5.8)."""
    if not result.ranking:
        return [tr("There were no archaeologists here: both parcels leave the game.")]
    lines = []
    for number, place in enumerate(result.ranking, 1):
        choices = [_step(choice, table.view, tr) for choice in result.steps if choice.seat == place.seat]
        took = tr.apart(choices) or tr("nothing")
        count = tr.plural("{count} archaeologist", "{count} archaeologists", place.count)
        lines.append(f"**{number}.** {table.who(place.seat, tr)} · {count} · {took}")
    lines += _ties(result.ranking, table, tr)
    if result.left:
        parcels = tr.apart(parcel_worth(parcel, tr) for parcel in result.left)
        lines.append(tr("Out of the game: {parcels}.", parcels=parcels))
    return lines


def _step(choice: Step, view: View, tr: Texts) -> str:
    match choice:
        case ParcelTaken(seat=seat):
            parcel = parcel_worth(choice.parcel, tr)
            return tr("{parcel}, out of the game", parcel=parcel) if seat == NEUTRAL else parcel
        case SentToMuseum():
            return tr("museum: {room}", room=room_name(view.rooms[choice.room], view.wings, tr))
        case Declined():
            return tr("declined")


def _ties(ranking: Sequence[Ranked], table: Table, tr: Texts) -> list[str]:
    return [
        tr(
            "Tied at {count}: {first} is ahead of {second} on the pass track.",
            count=ahead.count,
            first=table.who(ahead.seat, tr),
            second=table.who(behind.seat, tr),
        )
        for ahead, behind in pairwise(ranking)
        if ahead.count == behind.count
    ]


def tally_page(tally: Tally, table: Table, tr: Texts) -> Page:
    """Return the final tally (M7): the standings, the reason for the win, and the parts of every player's score."""
    said = (verdict(tally, table, tr), *behind(tally, table, tr))
    text = "\n".join((*standings(tally, table, tr), "", *said, grid(tally, tr)))
    footer = tr(
        "Each tile scores the value of the best room in its patron's wing (1 without a room). Each series "
        "scores 5 points."
    )
    return Page(tr("The final tally"), text, color=GOLD, footer=footer)


def standings(tally: Tally, table: Table, tr: Texts) -> list[str]:
    order = sorted(range(len(tally.seats)), key=lambda seat: (tally.seats[seat].place, seat))
    return [place_line(tally.seats[seat].place, table.who(seat, tr), tally.seats[seat].total, tr) for seat in order]


VERDICTS: Final = {
    "points": N_("{who} wins with the most points."),
    "supply": N_("{who} wins the tie with more archaeologists in the personal supply: {supply} to {other}."),
    "shared": N_(
        "{who} share the win: equal points, and the same number of archaeologists in their personal supplies."
    ),
}
"""The sentences about the winner, by the reason for the win (M7.4)."""


def verdict(tally: Tally, table: Table, tr: Texts) -> str:
    winners = [seat for seat, score in enumerate(tally.seats) if score.place == 1]
    who, best = listed([table.who(seat, tr) for seat in winners], tr), tally.seats[winners[0]]
    others = [score.supply for score in tally.seats if score.total == best.total and score.place != 1]
    return tr(VERDICTS[tally.reason], who=who, supply=best.supply, other=max(others, default=0))


LEVEL: Final = N_(
    "{first} is ahead of {second}: equal points, more archaeologists in the personal supply ({one} to {other})."
)


def behind(tally: Tally, table: Table, tr: Texts) -> list[str]:
    """Return sentences that explain how ties below first place were broken (M7.4)."""
    seats = tally.seats
    there = [seat for seat, score in enumerate(seats) if score.place > 1]
    order = sorted(there, key=lambda seat: (seats[seat].place, seat))
    names = [table.who(seat, tr) for seat in range(len(seats))]
    totals, supply = [score.total for score in seats], [(score.supply,) for score in seats]
    return tie_lines(order, totals, supply, words=(LEVEL,), names=names, tr=tr)


LABEL: Final = 12
CELL: Final = 6


def grid(tally: Tally, tr: Texts) -> str:
    """Return a code block with a column per player. A wing's points are shown as tiles times a room's value: `3×2`."""
    labels = [patron_word(wing.patron, tr) for wing in tally.seats[0].wings]
    rows = [
        _row("", [color_name(score.color, tr) for score in tally.seats]),
        _row(tr("Parcels"), [str(score.parcels) for score in tally.seats]),
        *(_row(label, [_wing_cell(score, wing) for score in tally.seats]) for wing, label in enumerate(labels)),
        _row(tr("Series"), [str(score.series_points) for score in tally.seats]),
        "─" * (LABEL + CELL * len(tally.seats)),
        _row(tr("Total"), [str(score.total) for score in tally.seats]),
    ]
    return "```\n" + "\n".join(rows) + "\n```"


def _row(label: str, cells: Sequence[str]) -> str:
    return short(label, LABEL - 1).ljust(LABEL) + "".join(short(cell, CELL - 1).rjust(CELL) for cell in cells)


def _wing_cell(score: SeatTally, wing: int) -> str:
    part = score.wings[wing]
    return f"{part.tiles}×{part.value}" if part.tiles else "–"
