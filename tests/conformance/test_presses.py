from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from bot.conformance import look_of, match_of
from bot.controls.ids import ControlKind
from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import ChronosPresenter
from bot.presenters.registry import PRESENTERS
from games.chronos.actions import Claim, Claimed, Count, Move, Offer
from games.conformance import Fault
from games.core import Decide
from games.driver import at_random, play
from games.registry import GAMES
from tests.chronos.table import Clock, later
from tests.conformance.presses import begun, check_presses, check_presses_in_time, choosable, not_found, orderable
from tests.halves import halved
from tests.toys.lots_presenter import LotsPresenter
from tests.toys.registered import WITH_TOYS

pytestmark = pytest.mark.many

TURN_BY_TURN = [name for name, game in GAMES.items() if not game.timed]


@pytest.fixture
def hosted():
    return WITH_TOYS


@halved("name, players", TURN_BY_TURN, [2, 3])
async def test_every_legal_action_of_a_game(host, name, players):
    assert await check_presses(host, name, players, rng=Random(players), every=31, largest=24) > 10


@pytest.mark.parametrize("name", TURN_BY_TURN)
async def test_every_legal_action_can_be_compared_with_the_bots_ideas(host, name):
    assert await check_presses(host, name, 3, rng=Random(3), every=23, largest=24, comparing=True) > 10


@pytest.mark.parametrize("name", [*TURN_BY_TURN, "pebbles"])
async def test_every_move_that_an_order_may_contain_can_be_chosen(host, name):
    service, rng = host.service, Random(7)
    match, reached = await begun(host, name, 2, rated=False), 0
    for turn in range(20):
        public = await service.history.look(match.id, None)
        if turn % 19 == 0:
            for user in (one.user for one in match.players):
                offered = await service.orders.offered(match.id, user)
                wishes = {*offered.wishes, *(one.wish for one in offered.quick)}
                assert await orderable(host, match.id, user) == wishes
                reached += len(wishes)
        seat = rng.choice(public.asked + public.may)
        legal = (await service.history.look(match.id, seat)).legal
        user = match.players[seat].user
        match = (await service.play.act(match.id, user, rng.choice(legal), match.ply, f"play {turn}")).match
        if match.status is not Status.ACTIVE:
            break
    assert reached > 5


@pytest.mark.parametrize("kind", [ControlKind.SOLVE, ControlKind.AGAIN])
@pytest.mark.parametrize("name", TURN_BY_TURN)
async def test_every_legal_action_can_answer_a_puzzle_or_be_a_second_try(name, kind):
    game, below, reached = GAMES[name], Random(5).randrange, 0
    seats = game.seat_names[:3]
    for step in play(game, game.new(seats, game.options()), at_random(below), below):
        pending = game.pending(step.state)
        if step.number % 17 or not isinstance(pending, Decide):
            continue
        look = look_of(game, step.state, match_of(game, seats, step.number), pending.asked[0], 0)
        look = replace(look, posed=kind is ControlKind.SOLVE)
        if len(look.legal) > 24:
            continue
        lacking = partial(not_found, look.legal, game.exhaustive)
        found = await choosable(PRESENTERS[name], look, kind, lacking=lacking)
        assert not lacking(found)
        assert set(found) <= set(look.legal) or not game.exhaustive
        reached += len(found)
    assert reached > 5


async def test_every_card_of_a_hidden_hand(host):
    assert await check_presses(host, "lots", 3, rng=Random(1), every=1) > 10


async def test_every_action_of_a_game_that_begins_with_a_decision(host):
    assert await check_presses(host, "pebbles", 2, rng=Random(1), every=1) > 10


async def test_a_button_too_few_is_caught(host):
    class Fewer(LotsPresenter):
        def panel(self, look, tr):
            panel = super().panel(look, tr)
            return type(panel)(panel.text, tuple(row[1:] for row in panel.rows), panel.pictures)

    host.presenters = {**WITH_TOYS["presenters"], "lots": Fewer()}
    with pytest.raises(Fault, match="differ from the legal list"):
        await check_presses(host, "lots", 3, rng=Random(1), every=1)


def in_chronos(look):
    return [one for one in look.legal if one != Claim(Claimed.MONSTERS)]


async def check_chronos(host, rng, **facts):
    host.clock = Clock()

    async def rest(host):
        await later(host, rng.choice((11_000, 60_000, 300_000)))

    usual = {"players": 3, "chosen": (("level", "5"), ("sand", "600")), "possible": in_chronos, "rest": rest}
    return await check_presses_in_time(host, "chronos", rng=rng, passed=(Claim, Count), **usual | facts)


async def test_every_legal_action_of_a_game_without_turns(host):
    assert {Move, Claim, Offer} <= await check_chronos(host, Random(5), turns=60, every=5)


@pytest.mark.nightly
@pytest.mark.parametrize("luck", [2, 3, 4])
async def test_every_legal_action_of_longer_games_without_turns(host, luck):
    assert Move in await check_chronos(host, Random(luck), players=4, turns=200, every=5)


async def test_an_hourglass_that_cannot_be_chosen_is_caught(host):
    class Fewer(ChronosPresenter):
        def panel(self, look, tr):
            panel = super().panel(look, tr)
            return type(panel)(panel.text, panel.rows[-1:], panel.pictures)

    host.presenters = {**WITH_TOYS["presenters"], "chronos": Fewer()}
    with pytest.raises(Fault, match="differ from the legal list"):
        await check_chronos(host, Random(5), turns=60, every=5)
