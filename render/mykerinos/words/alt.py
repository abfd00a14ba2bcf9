from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.texts import Texts
from games.mykerinos.events import Event
from games.mykerinos.view import Phase, View
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.names import Names, beside_color
from render.mykerinos.words.names import spoken
from render.mykerinos.words.news import news
from render.mykerinos.words.stages import round_and_phase, status, subjects
from render.mykerinos.words.told import (
    both_of,
    color_word,
    counts_of,
    pieces_of,
    pyramids_of,
    ranking_of,
    rooms_of,
    tally_of,
    tiles_of,
    wings_of,
)


def parts_of(view: View, events: Sequence[Event], names: Names, tr: Texts, lead: str = "") -> list[Part]:
    """Return a description of the board, for an alt text, starting with the most important facts.

    `lead` is a sentence to put at the start. The description always says whom the game is waiting for and which round
    it is, and gives each player's score and supply of archaeologists. If there is room, it adds the changes in
    `events`, zone rankings and details of the final score, then the squares with archaeologists, pyramids, tiles and
    the museum. The last sentence says how to get the whole board as text.
    """
    who = {seat: spoken(view, names, seat, tr)[:NAME_LIMIT] for seat in range(len(view.seats))}
    always = [
        status(view, [who[seat] for seat in subjects(view)], tr) + ".",
        f"Mykerinos. {round_and_phase(view, tr)}",
    ]
    if lead:
        always.insert(0, lead)
    parts = [Part((sentence,)) for sentence in always]
    parts += [Part(("", sentence), 1) for sentence in news(view, events, tr)]
    parts += [_player(view, seat, who[seat], tr) for seat in range(len(view.seats))]
    parts += _rest(view, tr)
    parts.append(Part((tr("In words: /game board (form: as text)."),)))
    return parts


def _player(view: View, seat: int, name: str, tr: Texts) -> Part:
    label, facts = beside_color(name, view.seats[seat].color, tr), counts_of(view, seat, tr)
    if view.phase is Phase.OVER:
        told = ", ".join(facts[:2])
        whole = tr.apart((told, tally_of(view.tally.seats[seat], tr)))
        return Part((f"{tr.pair(label, told)}.", f"{tr.pair(label, whole)}."), 2)
    return Part((f"{tr.pair(label, ', '.join(facts))}.",))


def _rest(view: View, tr: Texts) -> Iterator[Part]:
    discs = [color_word(view, seat, tr) for seat in view.pass_track if seat is not None]
    if discs:
        yield Part(("", tr("Pass track: {discs}.", discs=", ".join(discs))), 3)
    if view.neutral is not None:
        general = tr("general supply {general}", general=view.neutral.general)
        yield Part(("", tr("Neutral") + f": {general}."), 4)
    if view.phase is not Phase.OVER:
        open_zones = []
        for number, zone in enumerate(view.zones):
            parcels = both_of(view, zone, tr)
            standing = ranking_of(view, zone.ranking, tr)
            where = ", ".join(pieces_of(view, number, tr))
            if not zone.done:
                open_zones.append(number)
            short, full = (
                tr("Zone {zone}: {facts}.", zone=number + 1, facts=tr.apart(filter(None, (parcels, more))))
                for more in (standing, where)
            )
            yield Part(("", short, full), 5 if zone.scoring else 9 if zone.done else 6)
        pyramids = pyramids_of(view, open_zones)
        if pyramids:
            yield Part(("", "", tr("Pyramids: {fields}.", fields=" ".join(pyramids))), 10)
        tiles = [
            f"{color_word(view, seat, tr)} – {tiles_of(shown, tr)}"
            for seat, shown in enumerate(view.seats)
            if shown.tiles
        ]
        if tiles:
            yield Part(("", "", tr("Tiles: {tiles}.", tiles=tr.apart(tiles))), 11)
    if any(room.owner is not None for room in view.rooms):
        yield Part(("", "", tr("Museum: {rooms}.", rooms=rooms_of(view, tr))), 12)
    if view.wings:
        yield Part(("", "", tr("Wings: {wings}.", wings=wings_of(view, tr))), 13)
