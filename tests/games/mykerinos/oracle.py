"""A slow generator of legal actions in phase 2, written directly from the text of the rules.

It works with coordinates and the public view. It shares nothing with the engine except the notation.
"""

from itertools import permutations

from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import Asked


def oracle(view):
    assert view.asked in (Asked.ACTION, Asked.LAST_ACTION, Asked.NEUTRAL)
    seat = view.turn[0]
    table = _Table(view)
    if view.asked is Asked.NEUTRAL:
        hand = view.seats[seat].neutrals
        return {"neutral skip"} | {f"neutral {text}" for text in table.placings(NEUTRAL, hand)}
    return table.own(seat)


class _Table:
    def __init__(self, view):
        self.view = view
        self.fields = {(place % 8, place // 8): field for place, field in enumerate(view.fields)}

    def touching(self, place):
        column, row = place
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return [other for other in around if other in self.fields]

    def free(self, place):
        return self.fields[place].owner is None

    def plain(self, place):
        return self.free(place) and not self.fields[place].pyramid

    def chains(self, first, length, allowed):
        found = [(place,) for place in first if allowed(place)]
        for _ in range(length - 1):
            found = [
                (*chain, place)
                for chain in found
                for place in self.touching(chain[-1])
                if place not in chain and allowed(place)
            ]
        return found

    def beside(self, owner):
        mine = [place for place, field in self.fields.items() if field.owner == owner]
        return {other for place in mine for other in self.touching(place)}

    def text(self, verb, chain):
        names = [self.fields[place].name for place in sorted(chain, key=lambda place: (place[1], place[0]))]
        return " ".join([verb, *names])

    def placings(self, owner, hand):
        found = set()
        if hand >= 1:
            found |= {self.text("dig", chain) for chain in self.chains(self.fields, 1, self.plain)}
        if hand >= 2:
            found |= {self.text("extend", chain) for chain in self.chains(self.beside(owner), 2, self.plain)}
        return found

    def own(self, seat):
        mine = self.view.seats[seat]
        hand = mine.supply
        patrons = {tile.patron for tile in mine.tiles if not tile.turned}
        found = {"pass"} | self.placings(seat, hand)
        if "violet" in patrons and mine.general >= 1:
            found |= {f"violet {text}" for text in self.placings(seat, hand + 1)}
        if "lemon" in patrons:
            found |= self.lemon(seat, hand)
        if "brown" in patrons:
            found |= {f"brown {room}" for room in self.open_rooms(seat)}
        if "blackmore" in patrons and hand >= 2:
            found |= {self.text("blackmore", chain) for chain in self.chains(self.fields, 2, self.plain)}
        if "tangerine" in patrons and hand >= 3:
            found |= {self.text("tangerine", chain) for chain in self.chains(self.beside(seat), 3, self.plain)}
        return found

    def lemon(self, seat, hand):
        found = set()
        for place, field in self.fields.items():
            if field.pyramid and self.free(place):
                found.add(self.text("lemon dig", [place]))
        if hand >= 2:
            for chain in self.chains(self.beside(seat), 2, self.free):
                if sum(self.fields[place].pyramid for place in chain) == 1:
                    found.add(self.text("lemon extend", chain))
        return found

    def open_rooms(self, seat):
        rooms = self.view.rooms
        free = [room for room in rooms if room.owner is None]
        held = [room for room in rooms if room.owner == seat and room.value in (2, 3)]
        low = {room.name for room in free if room.value in (2, 3)}
        high = {room.name for room in free if room.value == 5 and any(set(room.wings) & set(own.wings) for own in held)}
        return low | high


def every_text(view):
    names = [field.name for field in view.fields]
    for name in names:
        for prefix in ("", "violet ", "lemon ", "neutral "):
            yield f"{prefix}dig {name}"
    for a, b in permutations(names, 2):
        if names.index(a) < names.index(b):
            for verb in ("extend", "violet extend", "lemon extend", "neutral extend", "blackmore"):
                yield f"{verb} {a} {b}"
    for room in view.rooms:
        yield f"brown {room.name}"
        yield f"museum {room.name}"
    yield from ("pass", "decline", "take left", "take right", "neutral take left", "neutral take right", "neutral skip")
