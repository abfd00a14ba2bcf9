import pickle
import random
from functools import cache, partial
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.analysis import moments
from games.chronos.actions import Buy, Claim, Move, Offer, Take
from games.chronos.advice.analysis import ANALYST, watch
from games.chronos.advice.undone import ACTIVE, CARD, CLAIM, GAME_LOST, GOD, IDLE, chances, god_of
from games.chronos.computer import COMPUTERS
from games.chronos.events import CardTaken
from games.chronos.game import GAME, Options
from games.chronos.notation import read
from games.chronos.rules.ends import needed
from games.chronos.scoring.tally import points
from games.chronos.stages import Stage
from games.chronos.terms import HOME, KIND, MONSTERS, PILES, UNDER_1, God, is_pile
from games.conformance.luck import Luck
from games.core import CHANCE, Entry, Illegal, Later, Over
from games.driver import play
from tests.games.chronos.mixing import scramble
from tests.games.chronos.test_hints import true
from tests.seeds import seeded, times

EVERY = 1_000


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


def played(number):
    start, steps = game(number)
    return start, steps, watch(start, entries(steps))


def mixed(state, seat, luck):
    stacks = []
    for other, stack in enumerate(state.stacks):
        hidden = list(stack[:-1])
        luck.shuffle(hidden)
        stacks.append(stack if other == seat else (*hidden, *stack[-1:]))
    return stacks


def test_what_the_player_did_not_see_changes_nothing():
    luck = random.Random(1)
    _, steps, _ = played(5)
    for step in steps[20::7]:
        state = step.state
        if state.stage is not Stage.PLAY:
            continue
        for seat in range(len(state.seats)):
            unused = frozenset(God)
            other = replace(state, stacks=tuple(mixed(state, seat, luck)))
            ask = partial(chances, seat=seat, at=step.entry.at, unused=unused)
            assert list(ask(state)) == list(ask(other))


def test_the_same_game_gives_the_same_in_another_process_too():
    start, steps, found = played(0)
    work = pickle.loads(pickle.dumps(partial(ANALYST.watch, start, entries(steps))))
    assert work() == found
    assert found.course[-1].ply == steps[-1].number + 1 == found.last + 1
    assert found.kinds == (CARD, CLAIM, GOD, IDLE)


def left_alone(players, level, seed, first):
    """Play a game in which one seat makes only moves that `first` accepts, and otherwise waits. Return the seat, the
    steps and the analysis.
    """
    luck = random.Random(f"{players}/{level}/{seed}")
    idle = luck.randrange(players)

    def choose(state, seat, legal, now):
        if seat == idle:
            wanted = [one for one in legal if first(state, one)]
            return luck.choice(wanted) if wanted else Later(now + 5_000)
        if luck.random() < 0.5:
            return Later(now + luck.randrange(1_000, 20_000))
        some = [one for one in legal if not isinstance(one, Claim)] or legal
        return COMPUTERS["greedy"](GAME.view(state, seat), some, luck.getrandbits(32), now)

    start = GAME.new(GAME.seat_names[:players], Options(level=level))
    steps = list(play(GAME, start, choose, luck.randrange, pace=3_000))
    return idle, steps, watch(start, entries(steps))


def nothing(state, action):
    return False


def onto_piles(state, action):
    there = {glass.place for glass in state.glasses}
    return isinstance(action, Move) and action.origin == HOME and is_pile(action.to) and action.to not in there


def onto_one_pile(state, action):
    own = (
        {glass.place for glass in state.glasses if glass.owner == state.glasses[action.glass].owner}
        if isinstance(action, Move)
        else set()
    )
    others = {glass.place for glass in state.glasses} - own
    if not own or action.origin != HOME or not is_pile(action.to) or action.to in others:
        return False
    return action.to in own or own == {HOME}


def one_onto_a_pile_later(state, action):
    late = state.clock - state.start > 100_000
    own = [
        glass
        for glass in state.glasses
        if isinstance(action, Move) and glass.owner == state.glasses[action.glass].owner
    ]
    return late and bool(own) and own[0] is state.glasses[action.glass] and onto_piles(state, action)


@pytest.mark.parametrize("first", [nothing, onto_piles, onto_one_pile, one_onto_a_pile_later])
@seeded
def test_who_leaves_hourglasses_idle_for_minutes_is_told_so(seed, first):
    told = 0
    for players in (3, 4, 5):
        seat, steps, analysis = left_alone(players, 1 + (seed + players) % 5, seed, first)
        begin, end = steps[0].entry.at, steps[-1].entry.at
        if end - begin < 200_000:
            continue
        idle = [one for one in analysis.slips if one.seat == seat and one.kind == IDLE]
        assert 2 * sum(one.lasted for one in idle) > end - begin
        assert max(one.facts[0] for one in idle) == (3 if players < 5 else 2)
        assert {*idle} & {*moments(analysis, lambda one, seat=seat: one.seat == seat)}, "no turning point"
        told += 1
    assert told
