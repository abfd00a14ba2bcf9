import random
from itertools import permutations

import pytest

from bot.presenters.mykerinos.moves import press as picker
from bot.presenters.mykerinos.moves.board import patron_rows, patrons_callable
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices, Mode, MovePlan, spots_of
from bot.presenters.mykerinos.words.names import room_label
from games.mykerinos.actions import Dig, Extend
from tests.bot.ui.positions import asked_in, sample
from tests.wording import en


def moves(legal):
    return {action: spots_of(action) for action in legal if spots_of(action)}


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
    for position in asked_in(players, 2)[::15]:
        choices = Choices(position.legal)
        found = set()
        for mode in filter(choices.count, Mode):
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


def test_a_press_takes_a_spot_gives_it_back_or_changes_nothing():
    choices = Choices([Dig(0), Dig(5), Extend(0, 1), Extend(0, 8), Extend(3, 4)])
    opened = MovePlan(Mode.EXTEND)
    chosen = choices.pressed(opened, 0)
    assert choices.open_spots(chosen) == {1, 8}
    assert choices.pressed(opened, 40) == opened
    assert choices.pressed(chosen, 9) == chosen
    assert choices.pressed(chosen, 0) == opened
    assert choices.pressed(MovePlan(Mode.DIG, 0, (0,)), 5).chosen == (5,), "in place of the last"
    assert choices.pressed(MovePlan(Mode.EXTEND, 0, (0, 1)), 8).chosen == (0, 8)
    assert choices.pressed(opened, 3) == MovePlan(Mode.EXTEND, 1, (3,)), "the zone follows over a border"


def test_each_effect_has_a_button_that_is_enabled_when_it_can_be_called_on():
    seen = set()
    for position in sample(5):
        choices = Choices(position.legal)
        *rows, _ = patron_rows(position.match, choices, position.view, en)
        found = {button.id.more[1]: button for row in rows for button in row}
        assert set(found) == set(PATRON_MODES)
        assert {mode for mode, button in found.items() if not button.disabled} == set(patrons_callable(choices))
        seen |= set(patrons_callable(choices))
    assert len(seen) >= 4


def test_the_alt_text_begins_with_what_is_planned():
    position = asked_in(2, 1)[0]

    def alt(plan):
        return picker.drawn(position.view, ("Ada", "Ben"), en, plan.mode, plan.chosen).alt

    board = alt(MovePlan(Mode.DIG))
    spots = en.listed(["A2", "B2"])
    assert alt(MovePlan(Mode.EXTEND, 0, (9, 8))) == en("Planned: {spots}.", spots=spots) + f" {board}"
    assert position.view.rooms[0].name == "5:1"
    assert alt(MovePlan(Mode.MUSEUM, 0, (0,))).startswith(
        en("Planned: {spots}.", spots=room_label(0, position.view, en))
    )
