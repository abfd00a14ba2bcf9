import asyncio
import random
from itertools import permutations

import pytest

from bot.controls.rows import Select
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Main, Press
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.plan import Choices, Mode, MovePlan, spots_of, zone_fields
from bot.presenters.mykerinos.moves.press import choose
from data.texts import texts
from games.mykerinos.actions import Dig, Extend, Tangerine
from games.mykerinos.events import Placed, RoundBegan
from games.mykerinos.rules.board import zone_of_field
from tests.bot.tables import act
from tests.bot.ui.positions import asked_in, sample


def moves(legal):
    return {action: spots_of(action) for action in legal if spots_of(action)}


def test_the_sample_holds_every_kind_of_move():
    seen = {mode for position in sample() for mode, _ in moves(position.legal).values()}
    assert seen == set(Mode)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_is_reached_by_presses_in_any_order(players):
    pick = random.Random(players)
    for position in asked_in(players, 1)[::6]:
        choices = Choices(position.legal)
        for action, (mode, spots) in moves(position.legal).items():
            plan = choices.opening(mode)
            for spot in pick.choice(list(permutations(spots))):
                assert choices.action(plan) is None
                assert spot in choices.open_spots(plan)
                plan = choices.pressed(plan, spot)
            assert choices.action(plan) == action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_presses_confirm_nothing_but_legal_moves(players):
    for position in asked_in(players, 2)[::9]:
        choices = Choices(position.legal)
        found = set()
        for mode in choices.modes:
            seen, todo = set(), [choices.opening(mode)]
            while todo:
                plan = todo.pop()
                if frozenset(plan.chosen) in seen:
                    continue
                seen.add(frozenset(plan.chosen))
                if action := choices.action(plan):
                    found.add(action)
                todo += [choices.pressed(plan, spot) for spot in choices.open_spots(plan)]
                todo += [choices.pressed(plan, spot) for spot in plan.chosen]
        assert found == set(moves(position.legal))


def test_a_closed_spot_changes_nothing():
    choices = Choices([Extend(0, 1), Extend(1, 9)])
    assert choices.pressed(MovePlan(Mode.EXTEND), 40) == MovePlan(Mode.EXTEND)
    chosen = choices.pressed(MovePlan(Mode.EXTEND), 0)
    assert choices.open_spots(chosen) == {1}
    assert choices.pressed(chosen, 9) == chosen


def test_a_chosen_spot_is_given_back():
    choices = Choices([Extend(0, 1)])
    assert choices.pressed(MovePlan(Mode.EXTEND, 0, (0,)), 0) == MovePlan(Mode.EXTEND)
    assert choices.pressed(MovePlan(Mode.EXTEND, 0, (1, 0)), 1) == MovePlan(Mode.EXTEND, 0, (0,))


def test_in_a_complete_plan_another_spot_takes_the_place_of_the_last():
    choices = Choices([Dig(0), Dig(5), Extend(0, 1), Extend(0, 8)])
    assert choices.pressed(MovePlan(Mode.DIG, 0, (0,)), 5).chosen == (5,)
    assert choices.pressed(MovePlan(Mode.EXTEND, 0, (0, 1)), 8).chosen == (0, 8)


def test_the_zone_follows_over_a_border():
    choices = Choices([Extend(3, 4), Tangerine(11, 19, 27)])
    assert choices.pressed(MovePlan(Mode.EXTEND, 0), 3) == MovePlan(Mode.EXTEND, 1, (3,))
    assert choices.pressed(MovePlan(Mode.TANGERINE, 0, (11,)), 19) == MovePlan(Mode.TANGERINE, 2, (11, 19))


def test_the_zone_stays_while_it_has_what_is_missing():
    choices = Choices([Extend(3, 4), Extend(3, 11)])
    assert choices.pressed(MovePlan(Mode.EXTEND, 0), 3).zone == 0


def test_the_zones_cover_the_last_area_once():
    assert sorted(field for zone in range(6) for field in zone_fields(zone)) == list(range(72))


def test_the_picker_opens_on_the_zone_asked_for_else_where_there_is_most_to_choose():
    assert Choices([Dig(0), Dig(28), Dig(29)]).opening(Mode.DIG) == MovePlan(Mode.DIG, 3)
    choices = Choices([Dig(field) for field in (0, 1, 2, 40)])
    assert choices.opening(Mode.DIG) == MovePlan(Mode.DIG, zone_of_field(0))
    assert choices.opening(Mode.DIG, zone_of_field(40)) == MovePlan(Mode.DIG, zone_of_field(40))
    assert choices.opening(Mode.DIG, 5) == MovePlan(Mode.DIG, zone_of_field(0))


def pressed(position, verb, steps=()):
    async def lately():
        return steps

    look = Look(position.match, position.seat, position.view, position.legal, (position.seat,), ())
    press = Press(look=look, more=(verb,), values=(), lately=lately, work=None)
    return asyncio.run(choose(press, texts("en")))


def test_the_picker_opens_where_its_player_placed_last_in_this_round():
    position = next(one for one in asked_in(3, 1) if len(Choices(one.legal).open_spots(MovePlan(Mode.DIG))) > 30)

    def zone(*events):
        rows = pressed(position, board.DIG, [act(5, 0, event) for event in events]).rows
        return next(one.value for row in rows if isinstance(row, Select) for one in row.options if one.chosen)

    own, other = (Placed(seat, (zone_fields(2)[0],), "own") for seat in (position.seat, position.seat + 1))
    elsewhere = Placed(position.seat, (zone_fields(3)[0],), "own")
    assert zone(elsewhere, own) == zone(own, other) == "2"
    assert zone(own, elsewhere) == "3"
    assert zone(own, RoundBegan(2, 0, (), ())) == zone() == zone(other) != "2"
    nothing = position._replace(legal=())
    assert pressed(nothing, board.DIG) == Main("This isn't possible now.")
