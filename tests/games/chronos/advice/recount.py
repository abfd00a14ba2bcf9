"""Count the facts of a reason again, using only the rules and a seat's own view."""

import random
from collections import Counter
from functools import cache

from games.chronos.actions import Asclepius, Buy, Cassandra, Claim, Demeter, Move, Offer, Poseidon, Take, Troy
from games.chronos.advice import reasons as facts
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME, Options
from games.chronos.terms import HOME
from games.core import Later
from games.driver import play

TENS = {"10": 10, "20": 20, "30": 30, "50": 50, "100": 100}


MONSTERS = {"hydra", "minotaur"}


CATASTROPHES = {"famine", "war", "eruption"}


def counted(view, stack, winds, gods, places):
    total = sum(30 if face in {"10", "20"} and "helios" in gods else TENS.get(face, 0) for face in stack)
    towns = [GAME.write(Move(0, 0, place)).split()[3] for place in places if 9 <= place <= 17]
    if "artemis" in gods:
        total += 100 * sum(face in MONSTERS for face in stack)
    if "pan" in gods:
        total += 50 * len(gods)
    total += 50 * ("athens" in towns) + (50 * len(towns) if "sphinx" in gods else 0)
    if "persephone" in gods:
        total += 50 * sum(place >= 49 for place in places)
    times = sum(count > 0 for count in winds) + ("aeolus" in gods) + ("alexandria" in towns)
    return total * max(1, min(4, times)) * (2 if "aphrodite" in gods else 1)


class Seat:
    def __init__(self, view):
        own = view.kingdoms[view.viewer]
        self.view = view
        self.stack, self.winds, self.gods = list(own.stack), list(own.winds), [one.value for one in own.gods]
        self.places = [one.place for one in view.glasses if one.owner == view.viewer]
        hera = [seat for seat, one in enumerate(view.kingdoms) if "hera" in [god.value for god in one.gods]]
        self.need = 300 if hera and hera != [view.viewer] else 200

    @property
    def times(self):
        towns = [GAME.write(Move(0, 0, place)).split()[3] for place in self.places if 9 <= place <= 17]
        more = ("aeolus" in self.gods) + ("alexandria" in towns)
        return max(1, min(4, sum(count > 0 for count in self.winds) + more))

    @property
    def points(self):
        return counted(self.view, self.stack, self.winds, self.gods, self.places)

    def gained(self, face):
        names = ["north", "south", "east", "west"]
        if face in names:
            self.winds[names.index(face)] += 1
        else:
            self.stack.append(face)
        return self

    def paid(self, cards):
        self.stack = [face for number, face in enumerate(self.stack) if number not in cards]
        for card in cards:
            if card < 0:
                self.winds[-1 - card] -= 1
        return self


def lying(view, place):
    if place < 9:
        return view.piles[place].top
    seat, part = divmod(place - 18, 5)
    return view.kingdoms[seat].top if not part else ["north", "south", "east", "west"][part - 1]


def blocked(view, glass, now):
    mine = glass.owner == view.viewer and glass.free <= now and glass.place < HOME and glass.place not in range(9, 18)
    there = {one.owner for one in view.glasses if one.place == glass.place}
    return mine and len(there) > 1 and bool(lying(view, glass.place))


def lies_at(view, action, said, now):
    if isinstance(action, Move):
        return action.to
    if isinstance(action, Troy):
        return action.pile
    own = [one for one in view.glasses if one.owner == view.viewer]
    places = [one.place for one in own if blocked(view, one, now)]
    if places:
        with_each = {place: Seat(view).gained(lying(view, place)).points for place in places}
        assert all(said.points is None or said.points >= points for points in with_each.values())
        return next(place for place in reversed(places) if lying(view, place) == said.card)
    return min((one for one in own if one.free > now), key=lambda one: one.free).place


def taken_by(view, action):
    if isinstance(action, Asclepius):
        return view.given_up
    if isinstance(action, Demeter):
        return lying(view, action.pile)
    return lying(view, action.origin) if isinstance(action, Move) and action.take is Take.YES else ""


def met(view, action, said, now):
    taken = taken_by(view, action)
    if isinstance(action, Asclepius | Demeter):
        return taken, ""
    if isinstance(action, Move) and (action.to == action.origin or 9 <= action.to <= 17 or action.to >= HOME):
        return taken, ""
    return taken, lying(view, lies_at(view, action, said, now))


def true(view, action, said, now):
    own, seat = Seat(view), view.viewer
    match said:
        case facts.Ready():
            return said.points == own.points and ({*own.stack} >= MONSTERS if said.monsters else own.points >= own.need)
        case facts.Has():
            return (said.points, said.need) == (own.points, own.need)
        case facts.Scores():
            before = own.points
            if isinstance(action, Offer | Buy | Cassandra):
                own = own.paid(getattr(action, "cards", ()))
                own.gods.append((view.temple[0] if isinstance(action, Cassandra) else action).god.value)
            else:
                own = own.gained(taken_by(view, action))
            return (said.before, said.points, said.need) == (before, own.points, own.need)
        case facts.Monsters():
            taken, there = met(view, action, said, now)
            card = taken if taken in MONSTERS else there
            return card in MONSTERS and said.count == len(
                MONSTERS & {*own.stack, taken, there if card == there else ""}
            )
        case facts.Acts():
            return said.card in CATASTROPHES and said.card == met(view, action, said, now)[1]
        case facts.Lies():
            place = lies_at(view, action, said, now)
            beside = [one for one in view.glasses if one.place == place and one.owner != seat]
            others = {one.owner for one in beside}
            first = lying(view, action.origin) if isinstance(action, Move) and action.take is Take.YES else ""
            if first and first not in CATASTROPHES:
                own = own.gained(first)
            before = own.points
            points = before if said.card in CATASTROPHES else own.gained(said.card).points
            points = None if points == before else points
            left = max([0, *(one.out - now for one in beside)])
            counted_again = (lying(view, place), len(others), points, left)
            return (said.card, said.others, said.points, said.left) == counted_again
        case facts.Unseen():
            return action.origin == action.to and said.cards == view.piles[action.to].height - 1
        case facts.Pays():
            held = len(own.stack) + sum(own.winds)
            cards = action.cards if isinstance(action, Offer | Buy) else (action.card,)
            return (said.cards, said.left) == (len(cards), held - len(cards))
        case facts.Winds():
            times = set()  # after each card that is a new kind of wind
            for card in met(view, action, said, now):
                had = sum(map(bool, own.winds))
                if card and card not in CATASTROPHES:
                    own.gained(card)
                if sum(map(bool, own.winds)) > had:
                    times.add(own.times)
            return said.times in times
        case facts.Power():
            god = view.temple[0].god if isinstance(action, Cassandra) else action.god
            own = own.paid(getattr(action, "cards", ()))
            own.gods.append(god.value)
            return said.god is god and own.points <= Seat(view).points
        case facts.Stands():
            return said.card == lying(view, view.glasses[action.glass].place)
        case facts.Lost():
            lost = sum(sum(one.winds) for one in view.kingdoms) - sum(own.winds)
            return isinstance(action, Poseidon) and said.winds == lost
        case facts.Waits():
            return any(blocked(view, one, now) for one in view.glasses)
        case facts.Next():
            left = min(one.free for one in view.glasses if one.owner == seat and one.free > now) - now
            return said.left == left and not any(blocked(view, one, now) for one in view.glasses)
        case facts.Town():
            return said.city in view.cities
        case facts.Rival():
            kingdom = view.kingdoms[said.seat]
            return said.seat != seat and (said.cards, said.winds) == (kingdom.height, sum(map(bool, kingdom.winds)))
        case facts.Glasses():
            free = [one.free <= now for one in view.glasses if one.owner == seat]
            return (said.free, said.running) == (sum(free), len(free) - sum(free))
        case facts.Towards():
            own = own.paid(getattr(action, "cards", ()))
            faces = Counter([*own.stack, *(str(n) for n, count in enumerate(own.winds) for _ in range(count))])
            have = {
                "zeus": 1,
                "calypso": len(faces),
                "cyclops": min(1, sum(face in MONSTERS for face in own.stack)),
                "hestia": max(faces.values(), default=0),
                "cerberus": sum(one.place >= 49 for one in view.glasses),
            }
            return said.have == have[said.god.value]
    return False


@cache
def game(seed, level=5):
    luck = random.Random(seed)
    players = 3 + seed % 4

    def choose(state, seat, legal, now):
        if luck.random() < 0.5:
            return Later(now + luck.randrange(1_000, 15_000))
        some = [one for one in legal if not isinstance(one, Claim) or luck.random() < 0.1] or legal
        kind = "greedy" if luck.random() < 0.6 else "random"
        return COMPUTERS[kind](GAME.view(state, seat), some, luck.getrandbits(32), now)

    start = GAME.new(GAME.seat_names[:players], Options(level=level, teams=seed % 2 == 1))
    return start, list(play(GAME, start, choose, luck.randrange, pace=3_000))
