"""Checks the chances that an analysis says a seat has missed, against a naive program that watches the whole game."""

from itertools import combinations, pairwise

import pytest

from games.chronos.actions import Buy, Claim, Move, Offer, Take
from games.chronos.advice.analysis import ANALYST, watch
from games.chronos.advice.undone import ACTIVE, CARD, CLAIM, GAME_LOST, GOD, IDLE, god_of
from games.chronos.events import CardTaken
from games.chronos.game import GAME
from games.chronos.notation import read
from games.chronos.rules.ends import needed
from games.chronos.scoring.tally import points
from games.chronos.stages import Stage
from games.chronos.terms import HOME, KIND, MONSTERS, PILES, UNDER_1, God, is_pile
from games.conformance.luck import Luck
from games.core import CHANCE, Entry, Illegal, Over
from tests.games.chronos.advice.recount import game, true
from tests.games.chronos.mixing import scramble
from tests.seeds import seeded, times

EVERY = 1_000


def entries(steps):
    return [step.entry for step in steps]


class Naive:
    def __init__(self, start, steps):
        self.sand, self.players, self.teams = start.sand, len(start.seats), start.teams
        over = GAME.pending(steps[-1].state)
        assert isinstance(over, Over)
        self.winners = {seat for seat, place in enumerate(over.ranking) if place == 1}
        self.acted, self.took, self.takes, self.paid = set(), {}, [], {}
        before = start
        for step in steps:
            if step.entry.who != CHANCE:
                self.acted.add((step.entry.who, god_of(step.entry.what)))
                if isinstance(step.entry.what, Offer):
                    self.acted.add((step.entry.who, "bought", step.entry.what.god))
            for event in step.events:
                if isinstance(event, CardTaken) and is_pile(event.place):
                    self.took[event.place, before.heights[event.place]] = event.seat
                    self.takes.append((step.entry.at, event.seat))
            if isinstance(step.entry.what, Offer | Buy):
                self.paid[step.entry.who, step.entry.what.god] = len(step.entry.what.cards)
            before = step.state
        self.spans = {}
        for step, following in pairwise(steps):
            self.ask(step, following.entry.at)

    def ask(self, step, end):
        state, begin = step.state, step.entry.at
        free = [glass.free(self.sand) for glass in state.glasses]
        later = [moment for moment in (*free, *state.barred) if begin < moment < end]
        moments = sorted({begin, *later, *range(begin, end, EVERY)})
        for at, until in pairwise([*moments, end]):
            for seat in range(self.players):
                for key in set(self.can(state, seat, at)):
                    spans = self.spans.setdefault((seat, *key), [])
                    if spans and spans[-1][1] == at:
                        spans[-1] = (spans[-1][0], until)
                    else:
                        spans.append((at, until))

    def can(self, state, seat, at):
        if state.stage is not Stage.PLAY or any(choice.seat == seat for choice in state.choices):
            return
        legal = GAME.legal(state, seat, at)
        for one in legal:
            takes = isinstance(one, Move) and one.take is Take.YES and is_pile(one.origin)
            if takes and KIND[state.tops[one.origin]] != "catastrophe":
                yield CARD, one.origin, state.heights[one.origin]
        claims = [one.what for one in legal if isinstance(one, Claim) and self.true(state, seat, one)]
        yield from ((CLAIM, what) for what in claims)
        if not any(self.true(state, seat, Claim(what)) for what in ("points", "monsters")):
            yield from ((GOD, "offer", god) for god in self.winning(state, seat, at))
        for god in {god_of(one) for one in legal} & ACTIVE & set(state.gods[seat]):
            if (seat, god) not in self.acted:
                yield GOD, "power", god
        yield from ((IDLE, *one) for one in self.idle(state, seat, at))

    @staticmethod
    def idle(state, seat, at):
        places = [glass.place for glass in state.glasses]

        def useful(action, pile):
            if KIND.get(state.tops[pile]) in {None, "catastrophe"} or state.troy == pile:
                return False
            try:
                GAME.apply(state, Entry(seat, action, at))
            except Illegal:
                return False
            return True

        for number, glass in enumerate(state.glasses):
            place = glass.place
            alone = is_pile(place) and all(one.owner == seat for one in state.glasses if one.place == place)
            if glass.owner != seat or not (place >= HOME or is_pile(place)):
                continue
            if place > HOME and {God.PERSEPHONE, God.CERBERUS, God.ERINYES} & {*state.gods[seat]}:
                continue
            if glass.free(state.sand) > at:  # a god may let it move while it runs, but then it isn't idle
                continue
            takes = alone and any(useful(Move(number, place, to, Take.YES), place) for to in (place, HOME))
            below = place == UNDER_1 and God.CHARON not in state.gods[seat]
            if takes or below or any(useful(Move(number, place, to), to) for to in range(PILES) if to not in places):
                yield number, glass.out

    @staticmethod
    def true(state, seat, claim):
        if claim.what == "monsters":
            return set(MONSTERS) <= set(state.stacks[seat])
        return points(state, seat) >= needed(state, seat)

    def winning(self, state, seat, at):
        legal = [one for one in GAME.legal(state, seat, at) if isinstance(one, Offer)]
        cards = [*range(len(state.stacks[seat]))]
        cards += [-1 - number for number, count in enumerate(state.winds[seat]) for _ in range(count)]
        for one in legal:
            for paid in {tuple(sorted(some)) for some in combinations(cards, len(one.cards))}:
                try:
                    after, _ = GAME.apply(state, Entry(seat, Offer(one.god, paid), at))
                except Illegal:
                    continue
                won = after.ended is not None and after.ended.winner == seat
                if won or any(self.true(after, seat, Claim(what)) for what in ("points", "monsters")):
                    yield one.god
                    break

    def friends(self, one, other):
        return one == other or (self.teams and (one - other) % self.players == self.players // 2)

    def together(self, seat):
        """Return the periods in which hourglasses were idle, merging overlaps: (begin, end, hourglasses, cost)."""
        rests = [(key[2], spans) for key, spans in self.spans.items() if key[:2] == (seat, IDLE)]
        long = [(number, spans) for number, spans in rests if sum(until - at for at, until in spans) >= 2 * self.sand]
        joined = []
        for number, spans in sorted(long, key=lambda one: (one[1][0][0], one[1][-1][1])):
            cost = 50 * sum(until - at for at, until in spans) // self.sand
            begin, end = spans[0][0], spans[-1][1]
            if joined and begin < joined[-1][1]:
                was, until, numbers, costs = joined[-1]
                joined[-1] = was, max(until, end), numbers | {number}, costs + cost
            else:
                joined.append((begin, end, {number}, cost))
        return joined

    def count(self):
        """Return every missed opportunity: its seat, kind, start, duration, facts and cost. The cost of a card is
        None, because it comes from the seat's own estimate.
        """
        found = []
        for seat in range(self.players):
            for at, until, glasses, cost in self.together(seat):
                taken = sum(at <= when < until and not self.friends(seat, taker) for when, taker in self.takes)
                found.append((seat, IDLE, at, until - at, (len(glasses), taken), max(1, min(cost, GAME_LOST - 1))))
        for (seat, kind, *about), spans in self.spans.items():
            if kind == IDLE:
                continue
            won = any(self.friends(seat, winner) for winner in self.winners)
            whole = sum(until - at for at, until in spans)
            longest, at = max((until - at, -at) for at, until in spans)
            if kind == CARD:
                taker = self.took.get(tuple(about))
                if longest >= self.sand / 10 and taker is not None and not self.friends(seat, taker):
                    found.append((seat, kind, -at, longest, (), None))
            elif kind == CLAIM or about[0] == "offer":
                claims = [(until - at, -at) for at, until in spans] if kind == CLAIM else [(longest, at)]
                for lasted, since in claims:
                    if lasted >= self.sand / 6 and (seat, "bought", about[-1]) not in self.acted:
                        cost = max(1, 100 * lasted // self.sand) if won else GAME_LOST
                        found.append((seat, kind, -since, lasted, (), cost))
            elif whole >= self.sand:
                cost = max(1, 100 * self.paid.get((seat, about[1]), 0))
                found.append((seat, kind, spans[0][0], whole, (), cost))
        return sorted(found, key=repr)


def told(slips):
    found = [
        (one.seat, one.kind, one.at, one.lasted, one.facts, None if one.kind == CARD else one.cost) for one in slips
    ]
    return sorted(found, key=repr)


def possible_and_seen(steps, slips):
    """Check that each missed action was possible and its reasons true, whatever the hidden cards were."""
    luck = Luck("left undone")
    for one in slips:
        state, action = steps[one.ply - 1].state, read(one.better)
        assert steps[one.ply - 1].number == one.ply
        assert steps[one.ply - 1].entry.at <= one.at < steps[one.ply].entry.at
        other = scramble(state, one.seat, luck)
        view = GAME.view(state, one.seat)
        assert GAME.view(other, one.seat) == view
        for there in (state, other):
            GAME.apply(there, Entry(one.seat, action, one.at))
        reasons = ANALYST.reasons(view, action, one.at)
        assert 0 < len(reasons) <= 2
        for said in reasons:
            assert true(view, action, said, one.at), (one, said)


@pytest.mark.many
@seeded
def test_a_naive_program_finds_the_same(seed):
    kinds = set()
    for number in range(times(1, 40)):
        start, steps = game(100 * (seed % 1_000) + number)
        found = watch(start, entries(steps)).slips
        assert told(found) == Naive(start, steps).count()
        possible_and_seen(steps, found)
        kinds |= {one.kind for one in found}
    assert kinds
