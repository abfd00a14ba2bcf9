import pickle
import random
from functools import cache, partial
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.chronos.actions import Claim, Move, Offer, Take
from games.chronos.advice.analysis import ANALYST, watch
from games.chronos.advice.undone import ACTIVE, CARD, CLAIM, GAME_LOST, GOD, IDLE, chances, god_of
from games.chronos.computer import COMPUTERS
from games.chronos.events import CardTaken
from games.chronos.game import GAME, Options
from games.chronos.notation import read
from games.chronos.rules.ends import needed
from games.chronos.scoring.tally import points
from games.chronos.stages import Stage
from games.chronos.terms import HOME, KIND, MONSTERS, PILES, God, is_pile
from games.core import CHANCE, Entry, Illegal, Later, Over
from games.driver import play
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
        self.acted, self.took = set(), {}
        before = start
        for step in steps:
            if step.entry.who != CHANCE:
                self.acted.add((step.entry.who, god_of(step.entry.what)))
                if isinstance(step.entry.what, Offer):
                    self.acted.add((step.entry.who, "bought", step.entry.what.god))
            for event in step.events:
                if isinstance(event, CardTaken) and is_pile(event.place):
                    self.took[event.place, before.heights[event.place]] = event.seat
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
            alone = is_pile(place) and places.count(place) == 1
            if glass.owner != seat or not (place == HOME or alone):
                continue
            if glass.free(state.sand) > at:  # a god may let it move while it runs, but then it isn't idle
                continue
            takes = alone and any(useful(Move(number, place, to, Take.YES), place) for to in (place, HOME))
            if takes or any(useful(Move(number, place, to), to) for to in range(PILES) if to not in places):
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
        rests = [spans for (who, kind, *_), spans in self.spans.items() if (who, kind) == (seat, IDLE)]
        long = [spans for spans in rests if sum(until - at for at, until in spans) >= 2 * self.sand]
        joined = []
        for at, until in sorted((spans[0][0], spans[-1][1]) for spans in long):
            if joined and at < joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], until))
            else:
                joined.append((at, until))
        return joined

    def count(self):
        found = [(seat, IDLE, until - at) for seat in range(self.players) for at, until in self.together(seat)]
        for (seat, kind, *about), spans in self.spans.items():
            if kind == IDLE:
                continue
            longest = max(until - at for at, until in spans)
            if kind == CARD:
                taker = self.took.get(tuple(about))
                if longest >= self.sand / 10 and taker is not None and not self.friends(seat, taker):
                    found.append((seat, kind, longest))
            elif kind == CLAIM:
                found += [(seat, kind, until - at) for at, until in spans if until - at >= self.sand / 6]
            elif about[0] == "offer":
                if longest >= self.sand / 6 and (seat, "bought", about[1]) not in self.acted:
                    found.append((seat, kind, longest))
            elif sum(until - at for at, until in spans) >= self.sand:
                found.append((seat, kind, sum(until - at for at, until in spans)))
        return sorted(found)


@pytest.mark.many
@seeded
def test_a_naive_program_finds_the_same(seed):
    kinds = set()
    for number in range(times(1, 40)):
        start, steps = game(100 * (seed % 1_000) + number)
        found = watch(start, entries(steps)).slips
        assert sorted((one.seat, one.kind, one.lasted) for one in found) == Naive(start, steps).count()
        kinds |= {one.kind for one in found}
    assert kinds


def played(number):
    start, steps = game(number)
    return start, steps, watch(start, entries(steps))


def test_each_could_be_done_at_its_moment_by_who_left_it():
    for number in (0, 5):
        _, steps, found = played(number)
        assert found.slips
        for one in found.slips:
            state, action = steps[one.ply - 1].state, read(one.better)
            assert steps[one.ply - 1].number == one.ply
            after, events = GAME.apply(state, Entry(one.seat, action, one.at))
            if one.kind == CARD:
                assert any(isinstance(event, CardTaken) and event.seat == one.seat for event in events)
            elif one.kind == CLAIM:
                assert after.ended.winner == one.seat
            assert one.cost > 0
            assert ANALYST.reasons(GAME.view(state, one.seat), action, one.at)


def test_it_costs_the_game_where_somebody_else_has_won():
    for number in (0, 5):
        _, steps, found = played(number)
        ranking = GAME.pending(steps[-1].state).ranking
        for one in found.slips:
            won = ranking[one.seat] == 1
            action = read(one.better)
            if one.kind == CLAIM or isinstance(action, Offer):
                assert (one.cost == GAME_LOST) == (not won)


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
