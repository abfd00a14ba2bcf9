"""The list of legal actions contains one representative of each set of equivalent actions.

These tests try everything that the rules accept. Each accepted action must have a representative, and the list must
contain nothing else. Some positions are made by hand, others at random.
"""

from itertools import combinations
from random import Random

import pytest

from games.chronos.actions import (
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Claimed,
    Count,
    Demeter,
    Famine,
    Hades,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Power,
    Send,
    Take,
    Troy,
    TurnOver,
    War,
)
from games.chronos.events import KnockedOver
from games.chronos.game import GAME
from games.chronos.stages import Asked
from games.chronos.state import Choice
from games.chronos.terms import CITIES, FACES, HOME, KIND, PARTS, PILES, PLACE_NAMES, PLACES, WINDS, Catastrophe, God
from games.core import Entry, Illegal
from tests.games.chronos.table import NOW, done, legal, position
from tests.seeds import seeded

FEW = 8


def owned(state, seat):
    winds = [-1 - number for number, count in enumerate(state.winds[seat]) for _ in range(count)]
    return [*sorted(winds), *range(len(state.stacks[seat]))]


def everything(state, seat):
    cards, glasses = owned(state, seat), range(len(state.glasses))
    for number in glasses:
        for to in range(PLACES):
            for take in Take:
                yield Move(number, state.glasses[number].place, to, take)
    for god in God:
        for count in range(FEW + 1):
            if count <= len(cards):
                yield Offer(god, tuple(cards[:count]))
                yield Buy(god, tuple(cards[:count]))
    yield from (Count(), Cassandra(), Asclepius(), *map(Claim, Claimed))
    for card in cards:
        yield from (Hermes(other, part, card) for other in range(6) for part in range(PARTS))
        yield Poseidon(card)
        yield Pay(card)
    yield from map(Demeter, range(PILES))
    yield from map(Troy, range(PILES))
    for number in glasses:
        for turn in TurnOver:
            yield from (War(number, turn), Mycenae(number, turn))
            yield from (Send(power, number, turn, card) for power in Power for card in (None, *cards))
    yield from (Hades(*sum(zip(pair, (TurnOver.YES,) * 2, strict=True), ())) for pair in combinations(glasses, 2))
    yield from map(Famine, range(6))
    yield from map(Apollo, God)
    yield from map(Hecate, Catastrophe)


def meant(state, seat, action):
    match action:
        case Move(origin=origin, to=to, take=take):
            return "move", origin, to, take
        case Offer(god=god) | Buy(god=god):
            return type(action), god
        case Hermes(seat=other, part=part):
            return type(action), other, part
        case Poseidon():
            return (type(action),)
        case Send(power=power, glass=number, turn=turn):
            return type(action), power, number, turn
        case Pay(card=card):
            return type(action), WINDS[-1 - card] if card < 0 else state.stacks[seat][card]
        case _:
            return action


def accepted(state, seat, at=NOW):
    found = set()
    for action in everything(state, seat):
        try:
            _, events = GAME.apply(state, Entry(seat, action, at))
        except Illegal:
            continue
        if not any(isinstance(event, KnockedOver) for event in events):
            found.add(meant(state, seat, action))
    return {one for one in found if not _left_out(state, one, found)}


def _left_out(state, one, found):
    match one:
        case Famine(seat=other):
            return not owned(state, other)
        case ("move", origin, to, Take.NO) if to != HOME:
            return ("move", origin, to, Take.YES) in found
        case _:
            return False


def check(state, seat, at=NOW):
    listed = GAME.legal(state, seat, at)
    knocks = len(listed) == 1 and isinstance(listed[0], Move) and state.glasses[listed[0].glass].out > at
    named = [] if knocks else [meant(state, seat, action) for action in listed]
    assert len(named) == len(set(named)), "each once"
    right = accepted(state, seat, at)
    assert set(named) == right, (sorted(map(str, set(named) - right)), sorted(map(str, right - set(named))))
    return len(named)


# -- C4.8: a card is taken before the hourglass is set


@pytest.mark.parametrize(("top", "part"), [("10", "stack"), ("hydra", "stack"), ("north", "north")])
def test_c4_8_an_hourglass_is_set_on_what_it_has_just_taken_where_an_enemy_stands(top, part):
    state = position(tops=f"{top} 10 20 20 30 30 50 50 100", at=f"h1@1 h4@seat1-{part}", gods={1: "ares"})
    there = f"move h1 1 seat1-{part}"
    assert done(state, 0, f"{there} take")
    assert f"{there} take" in legal(state, 0)
    assert f"{there} leave" not in legal(state, 0)
    check(state, 0)


@pytest.mark.parametrize("god", ["ares", "hermes"])
def test_c4_8_what_lies_there_no_more_when_it_was_taken(god):
    state = position(
        gods={0: god}, stacks={1: "10"}, winds={1: "west"}, at="h1@seat2-stack h2@seat2-west h3@9", heights={9: 1}
    )
    assert "move h3 9 9 take" not in legal(state, 0)
    check(state, 0)


@pytest.mark.parametrize("asked", list(Asked))
def test_c3_5_answers(asked):
    facts = {"gods": {1: "athena", 3: "apollo"}, "stacks": {0: "10 20 10", 1: "50"}, "winds": {0: "north west west"}}
    choice = Choice(0, asked, NOW + 5000, 1, "war")
    check(position(choices=(choice,), at="h4@under1 h5@3", cities="mycenae troy", **facts), 0)


# -- positions by chance


def any_position(luck):
    players = luck.choice((3, 4, 6))
    level = luck.choice((4, 5, 5, 5, 5))
    seats = range(players)
    gods = luck.sample(list(God), 30)
    owned_by = (
        {seat: " ".join(gods.pop() for _ in range(luck.choice((0, 1, 2, 5)))) for seat in seats} if level == 5 else {}
    )
    own = [face for face in FACES if KIND[face] in {"island", "monster"}]
    stacks = {seat: " ".join(luck.choices(own, k=luck.choice((0, 0, 1, 2, 4)))) for seat in seats}
    winds = {seat: " ".join(luck.choices(WINDS, k=luck.choice((0, 0, 1, 3)))) for seat in seats}
    cities = luck.sample(CITIES, 2) if level == 5 else []
    tops = [luck.choice(("-", "10", "10", "20", "30", "north", "war", "famine", "hydra")) for _ in range(PILES)]
    count = players * (3 if players < 6 else 2)
    fields = [*map(str, range(1, PILES + 1)), *["home"] * 3, "under1", "under2"]
    if level == 5:
        fields += [*PLACE_NAMES[PILES + 9 : PILES + 9 + PARTS * players]]
    free = [city.value for city in cities]
    luck.shuffle(free)
    at = []
    for number in range(1, count + 1):
        place = free.pop() if free and luck.random() < 0.2 else luck.choice(fields)
        at.append(f"h{number}@{place}" + luck.choice(("", "", "", "+200", "+20000")))
    asked = luck.choice([*[None] * 6, *Asked])
    return position(
        players=players,
        level=level,
        teams=players == 6 and luck.random() < 0.5,
        tops=" ".join(tops),
        heights={pile + 1: luck.choice((1, 2)) for pile in range(PILES)},
        stacks=stacks,
        winds=winds,
        gods=owned_by,
        temple=" ".join(gods[: luck.choice((0, 1, 2, 3))]) if level == 5 else "",
        cities=" ".join(cities),
        at=" ".join(at),
        troy=luck.choice((None, 1, 2)) if level == 5 else None,
        used=luck.random() < 0.8,
        taken=luck.random() < 0.8,
        choices=() if asked is None or level < 5 else (Choice(luck.randrange(2), asked, NOW + 900, 2, "famine"),),
        barred=tuple(luck.choice((0, 0, NOW + 700)) for _ in seats),
        count=luck.choice((None, None, NOW + 800)),
    )


def compared(luck, tries):
    found = 0
    for _ in range(tries):
        state = any_position(luck)
        found += check(state, luck.randrange(2))
    return found


@seeded
def test_the_list_is_what_the_rules_accept(seed):
    assert compared(Random(seed), 25) > 300


@pytest.mark.nightly
@seeded
def test_the_list_is_what_the_rules_accept_in_many_positions(seed):
    assert compared(Random(f"many {seed}"), 150) > 2000
