from collections import Counter

from games.chronos.actions import (
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Count,
    Demeter,
    Famine,
    Move,
    Offer,
    Poseidon,
    Send,
    Take,
    Troy,
)
from games.chronos.advice import reasons as facts
from games.chronos.advice.explaining import reasons
from games.chronos.advice.hints import HINTS, kind_of
from games.chronos.advice.worth import Worth
from games.chronos.computer import strong
from games.chronos.game import GAME
from games.chronos.terms import HOME, God
from games.core import Later
from games.hints import MOST
from tests.games.chronos.positions import POSITIONS
from tests.games.chronos.table import NOW, done, position

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


def looked_at():
    for state in POSITIONS:
        for seat in range(4):
            if legal := GAME.legal(state, seat, NOW):
                yield state, seat, GAME.view(state, seat), legal


def test_every_number_of_every_reason_is_counted_again():
    told = Counter()
    for _, _, view, legal in looked_at():
        for idea in HINTS.ideas(view, legal, 7, NOW):
            assert 0 < len(idea.reasons) <= 2
            for said in idea.reasons:
                assert true(view, idea.action, said, NOW), (idea.action, said)
                told[type(said)] += 1
        for action in legal[:: max(1, len(legal) // 20)]:
            if not isinstance(action, Claim | Offer):
                compared = HINTS.compare(view, legal, 7, action, NOW)
                assert 1 <= compared.place <= compared.count
                for said in compared.own.reasons:
                    assert true(view, compared.own.action, said, NOW), (action, said)
                    told[type(said)] += 1
    assert len(told) >= 7, told


def told(state, action, seat=0):
    view, legal = GAME.view(state, seat), GAME.legal(state, seat, NOW)
    if not isinstance(action, Later):
        assert action in legal
    said = reasons(Worth(view), action, NOW)
    assert all(true(view, action, one, NOW) for one in said), said
    return said


def test_who_waits_is_told_what_for_and_how_long_the_others_have():
    state = position(tops="10 100 20 20 30 30 50 50 50", stacks={0: "50"}, at="h1@1 h4@1+4000 h2@2 h5@2+9000 h7@2+7000")
    assert told(state, Later(NOW + 1)) == (facts.Waits(), facts.Lies("100", 2, 150, 9_000))
    alone = position(tops="10 10 10 10 10 10 10 10 50", at="h1@9+3000 h2@8+9000 h3@7+8000 h4@9")
    assert told(alone, Later(NOW + 1)) == (facts.Next(3_000), facts.Lies("50", 1, 50, 0))


def test_a_first_wind_is_told_by_what_it_multiplies():
    first = position(tops="north 10 20 20 20 20 20 20 20", stacks={0: "50"}, at="h1@1")
    assert told(first, Move(0, 0, 8, Take.YES))[0] == facts.Winds(1)
    second = position(tops="north 10 20 20 20 20 20 20 20", stacks={0: "50"}, winds={0: "south"}, at="h1@1")
    assert told(second, Move(0, 0, 8, Take.YES))[0] == facts.Scores(50, 100, 200)
    again = position(tops="north 10 20 20 20 20 20 20 20", stacks={0: "50"}, winds={0: "north"}, at="h1@1")
    assert told(again, Move(0, 0, 8, Take.YES)) == (facts.Lies("20", 0, 70, 0),)


def test_what_brings_no_points_is_told_by_what_it_is_good_for():
    state = position(tops="10 hydra north war 20 20 20 20 20", at="h4@3", stacks={0: "minotaur"})
    assert told(state, Move(0, HOME, 1, Take.NO)) == (facts.Lies("hydra", 0, None, 0), facts.Monsters(2))
    assert told(state, Move(0, HOME, 2, Take.NO)) == (facts.Lies("north", 1, None, 0), facts.Winds(1))
    assert told(state, Move(0, HOME, 3, Take.NO)) == (facts.Lies("war", 0, None, 0), facts.Acts("war"))
    assert told(state, Move(0, HOME, 4, Take.NO)) == (facts.Lies("20", 0, 20, 0),)
    some = position(tops="10 hydra north 20 20 20 20 20 20", stacks={0: "50"}, winds={0: "south"})
    assert told(some, Move(0, HOME, 2, Take.NO)) == (facts.Lies("north", 0, 100, 0),)
    artemis = position(tops="10 hydra 20 20 20 20 20 20 20", gods={0: "artemis"})
    assert told(artemis, Move(0, HOME, 1, Take.NO)) == (facts.Lies("hydra", 0, 100, 0), facts.Monsters(1))


def test_a_god_that_brings_no_points_is_told_by_what_it_does():
    state = position(temple="athena ares", stacks={0: "10 10 50 20 30 50"})
    offers = {one.god: one for one in GAME.legal(state, 0, NOW) if isinstance(one, Offer)}
    for god, offer in offers.items():
        assert told(state, offer)[0] == facts.Power(god)
    assert offers
    last = position(temple="athena", gods={0: "cassandra"}, stacks={0: "10"})
    assert told(last, Cassandra()) == (facts.Power(God.ATHENA),)
    bought = position(gods={0: "gaia", 1: "calypso"}, stacks={0: "10 20 30 50 hydra 10 10"})
    buy = next(one for one in GAME.legal(bought, 0, NOW) if isinstance(one, Buy))
    assert isinstance(told(bought, buy)[0], facts.Towards)


def test_what_hits_others_is_told_by_whom_it_hits():
    state = position(
        at="h2@rhodes+9000 h4@7 h5@under1", cities="rhodes troy", gods={0: "cerberus"}, stacks={0: "10", 1: "20 20"}
    )
    sent = next(one for one in GAME.legal(state, 0, NOW) if isinstance(one, Send) and one.glass == 3)
    assert told(state, sent) == (facts.Towards(God.CERBERUS, 1, 3), facts.Rival(1, 2, 0))
    sea = position(gods={0: "poseidon"}, stacks={0: "10 20"}, winds={1: "north north", 2: "east", 0: "west"})
    wave = next(one for one in GAME.legal(sea, 0, NOW) if isinstance(one, Poseidon))
    assert told(sea, wave) == (facts.Lost(3), facts.Pays(1, 2))


def test_a_count_is_told_by_who_has_come_far():
    stuck = " ".join(f"h{glass}@{(glass - 1) % 3 + 1}" for glass in range(1, 13))
    state = position(tops="10 10 10 - - - - - -", at=stuck, stacks={0: "100 50", 1: "10", 2: "50 50"}, level=1)
    assert told(state, Count()) == (facts.Has(150, 200), facts.Rival(2, 2, 0))


def test_the_first_idea_is_what_the_strong_player_would_do_and_each_is_of_another_kind():
    for _, _, view, legal in looked_at():
        ideas = HINTS.ideas(view, legal, 7, NOW)
        said = strong(view, legal, 7, NOW)
        assert ideas[0].action == said
        assert len({kind_of(one.action) for one in ideas}) == len(ideas) <= MOST
        if not isinstance(said, Later):
            compared = HINTS.compare(view, legal, 7, said, NOW)
            assert (compared.place, kind_of(compared.own.action)) == (1, kind_of(said))


def test_a_claim_that_is_not_true_is_no_idea_and_one_that_is_comes_first():
    won = position(stacks={0: "100 50"}, winds={0: "north south"})
    view, legal = GAME.view(won, 0), GAME.legal(won, 0, NOW)
    (first, *_) = HINTS.ideas(view, legal, 7, NOW)
    assert isinstance(first.action, Claim)
    assert first.reasons == (facts.Ready(300, 200, monsters=False),)
    for _, _, view, legal in looked_at():
        own = Seat(view)
        if own.points < own.need and not {*own.stack} >= MONSTERS:
            assert not any(isinstance(one.action, Claim) for one in HINTS.ideas(view, legal, 7, NOW))


def test_a_famine_is_told_by_whom_it_hits():
    state = done(
        position(tops="famine 10 10 10 10 10 10 10 10", at="h1@1", stacks={1: "10", 2: "50 50 50"}),
        0,
        "move h1 1 2 take",
    )
    for seat in range(4):
        legal = GAME.legal(state, seat, NOW + 1)
        if any(isinstance(one, Famine) for one in legal):
            ideas = HINTS.ideas(GAME.view(state, seat), legal, 7, NOW + 1)
            assert facts.Rival(2, 3, 0) in ideas[0].reasons
            return
    raise AssertionError("nobody is asked whom the famine hits")
