"""Advice in Chronos Conquest: each fact that it says is so, nothing that is hidden changes it, and it is quick."""

from collections import Counter

from games.chronos.actions import Claim, Demeter, Famine, Move, Offer, Take
from games.chronos.advice import reasons as facts
from games.chronos.advice.hints import HINTS, kind_of
from games.chronos.computer import strong
from games.chronos.game import GAME
from games.conformance.luck import Luck
from games.core import Later
from games.hints import MOST
from tests.games.chronos.mixing import scramble
from tests.games.chronos.table import NOW, done, position

TENS = {"10": 10, "20": 20, "30": 30, "50": 50, "100": 100}
MONSTERS = {"hydra", "minotaur"}
CATASTROPHES = {"famine", "war", "eruption"}


def counted(view, stack, winds, gods, places):
    """C7.4, counted once more: islands and what else counts, times the winds."""
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
    """What the seat that looks has."""

    def __init__(self, view):
        own = view.kingdoms[view.viewer]
        self.view = view
        self.stack, self.winds, self.gods = list(own.stack), list(own.winds), [one.value for one in own.gods]
        self.places = [one.place for one in view.glasses if one.owner == view.viewer]
        hera = [seat for seat, one in enumerate(view.kingdoms) if "hera" in [god.value for god in one.gods]]
        self.need = 300 if hera and hera != [view.viewer] else 200

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


def true(view, action, said, now):
    """Whether what ``said`` says is so."""
    own, seat = Seat(view), view.viewer
    match said:
        case facts.Ready():
            return said.points == own.points and ({*own.stack} >= MONSTERS if said.monsters else own.points >= own.need)
        case facts.Has():
            return (said.points, said.need) == (own.points, own.need)
        case facts.Scores():
            before = own.points
            if isinstance(action, Offer):
                own = own.paid(action.cards)
                own.gods.append(action.god.value)
            else:
                own = own.gained(lying(view, action.pile if isinstance(action, Demeter) else action.origin))
            return (said.before, said.points, said.need) == (before, own.points, own.need)
        case facts.Monsters():
            return said.count == len(MONSTERS & {*own.stack, lying(view, action.origin)})
        case facts.Lies():
            others = {one.owner for one in view.glasses if one.place == action.to} - {seat}
            first = lying(view, action.origin) if action.take is Take.YES else ""
            if first and first not in CATASTROPHES:
                own = own.gained(first)
            points = None if said.card in CATASTROPHES else own.gained(said.card).points
            return (said.card, said.others, said.points) == (lying(view, action.to), len(others), points)
        case facts.Unseen():
            return action.origin == action.to and said.cards == view.piles[action.to].height - 1
        case facts.Pays():
            held = len(own.stack) + sum(own.winds)
            return (said.cards, said.left) == (len(action.cards), held - len(action.cards))
        case facts.Town():
            return said.city in view.cities
        case facts.Rival():
            kingdom = view.kingdoms[said.seat]
            return said.seat != seat and (said.cards, said.winds) == (kingdom.height, sum(map(bool, kingdom.winds)))
        case facts.Glasses():
            free = [one.free <= now for one in view.glasses if one.owner == seat]
            return (said.free, said.running) == (sum(free), len(free) - sum(free))
        case facts.Towards():
            own = own.paid(action.cards)
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


POSITIONS = (
    position(tops="100 10 20 20 30 50 north hydra famine", at="h1@1 h2@2+9000 h4@3 h5@8", stacks={0: "10", 1: "50"}),
    position(stacks={0: "50 50 10", 2: "30 30"}, winds={0: "north south"}, at="h1@4 h2@5 h3@6 h7@5"),
    position(stacks={0: "100 20", 1: "10"}, winds={0: "north south"}, gods={0: "helios", 1: "pan"}, at="h1@9"),
    position(stacks={0: "10 20 30 50 hydra"}, winds={0: "west west"}, temple="zeus calypso", at="h1@1+5000 h2@2+9000"),
    position(tops="minotaur 10 10 10 10 10 10 10 10", stacks={0: "hydra 10"}, at="h1@1", temple="cyclops hestia"),
    position(tops="famine 10 10 10 10 10 10 10 10", at="h1@1 h4@1+9000", stacks={1: "10", 2: "50 50 50"}),
    position(stacks={0: "10 10 20"}, at="h1@athens h2@1 h3@under1", cities="athens alexandria", temple="helios pan"),
)


def looked_at():
    """Positions with the seats that can do something there."""
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


def test_nothing_hidden_changes_them():
    luck = Luck("hints")
    for state, seat, view, legal in looked_at():
        other = scramble(state, seat, luck)
        assert HINTS.ideas(GAME.view(other, seat), GAME.legal(other, seat, NOW), 7, NOW) == HINTS.ideas(
            view, legal, 7, NOW
        )


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
