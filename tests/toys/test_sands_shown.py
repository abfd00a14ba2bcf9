import random

import pytest

from bot.controls.ids import ControlId, Kind
from bot.features.play.boards import OPEN, public_rows
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.tables import ADA, BEN, USERS
from tests.bot.ui.pressing import press
from tests.conformance.presses import begun
from tests.match.desk import ring
from tests.toys.sands import Options
from tests.toys.sands_presenter import ACTIONS

EN = texts("en")


class Clock:
    def __init__(self):
        self.time = 1_700_000_000_000

    def __iter__(self):
        return self

    def __next__(self):
        self.time += 1
        return self.time


@pytest.fixture
def clock(host):
    host.clock = Clock()
    return host.clock


def button(match, verb):
    return ControlId.at(match, Kind.BOARD, verb)


@pytest.mark.parametrize("players", [2, 3])
async def test_a_whole_game_by_presses(host, clock, players):
    rng, match = random.Random(players), await begun(host, "sands", players)
    pressed, sand = 0, 1000 * Options().sand
    for _ in range(400):
        now = await host.service.history.get(match.id)
        if now.status is Status.OVER:
            break
        user = rng.choice(USERS[:players])
        answer = await press(host, user, button(now, rng.choice(list(ACTIONS))))
        pressed += answer.said == ""
        clock.time += rng.randrange(sand)
        await ring(host.service)
    assert now.status is Status.OVER
    assert pressed > 5
    assert (await host.service.history.verify(match.id)).holds


async def test_everybody_presses_the_same_buttons(host, clock):
    match = await begun(host, "sands", 2)
    look = await host.service.history.look(match.id, None)
    rows = public_rows(host.presenter("sands"), look, EN, live=True)
    assert [one.id.more[0] for row in rows for one in row] == [*ACTIONS, "help"]
    assert all(one.id.kind is not Kind.MOVE for row in rows for one in row)
    for number, user in enumerate((ADA, BEN)):
        now = await host.service.history.get(match.id)
        await press(host, user, button(now, "set-b"))
        assert (await host.service.history.look(match.id, None)).view.seats[number].pit == 1


async def test_what_is_not_possible_now_is_refused_by_the_rules(host, clock):
    match = await begun(host, "sands", 2)
    answer = await press(host, ADA, button(match, "lift"))
    assert "Your hourglass stands on no pit" in answer.said
    assert (await host.service.history.get(match.id)).ply == match.ply


async def test_shells_are_shown_to_their_owner_alone(host, clock):
    match = await begun(host, "sands", 2)
    presenter = host.presenter("sands")
    looks = [await host.service.history.look(match.id, viewer) for viewer in (None, 0, 1)]
    assert [presenter.pictures(look) for look in looks] == [("board",), ("board", "shells"), ("board", "shells")]
    assert [seat.shells is not None for seat in looks[1].view.seats] == [True, False]


async def test_your_move_opens_the_panel_in_any_game(host, clock):
    match = await begun(host, "sands", 2)
    answer = await press(host, ADA, ControlId.at(match, Kind.MOVE, OPEN))
    assert [file.filename for file in answer.shown.attachments] == ["board.png", "shells.png"]
    assert set(answer.buttons()) == {*ACTIONS, "help"}
