"""What the rules allow can be done by pressing, in every game that is turn by turn."""

from random import Random

import pytest

from games.conformance import Fault
from games.registry import GAMES
from tests.bot.ui.pressing import host_at
from tests.conformance.presses import check_presses
from tests.toys.lots_presenter import LotsPresenter
from tests.toys.registered import WITH_TOYS

pytestmark = pytest.mark.many

TURN_BY_TURN = [name for name, game in GAMES.items() if not game.timed]


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3", **WITH_TOYS)
    yield made
    await made.store.close()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", TURN_BY_TURN)
async def test_every_legal_action_of_a_game(host, name, players):
    assert await check_presses(host, name, players, rng=Random(players), every=11, largest=24) > 10


async def test_every_card_of_a_hidden_hand(host):
    assert await check_presses(host, "lots", 3, rng=Random(1), every=1) > 10


async def test_a_button_too_few_is_caught(host):
    class Fewer(LotsPresenter):
        def panel(self, look, tr):
            panel = super().panel(look, tr)
            return type(panel)(panel.text, tuple(row[1:] for row in panel.rows), panel.pictures)

    host.presenters = {**WITH_TOYS["presenters"], "lots": Fewer()}
    with pytest.raises(Fault, match="differ from the legal list"):
        await check_presses(host, "lots", 3, rng=Random(1), every=1)
