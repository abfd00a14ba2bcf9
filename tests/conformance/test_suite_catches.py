from typing import Literal

import msgspec
import pytest

from games.conformance import Fault, check_game
from games.core import Decide
from games.options import fields, write
from tests.conformance.faulty import COSTLY, FAULTY
from tests.toys import lots, sands
from tests.toys.lots import Card, Lay, Lots
from tests.toys.sands import Sands

replace = msgspec.structs.replace


@pytest.mark.parametrize(("faulty", "why"), FAULTY, ids=[why for _, why in FAULTY])
def test_a_broken_game_fails(faulty, why):
    toy = sands if issubclass(faulty, Sands) else lots
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(faulty(), games=6, pace=700, longest=150, scramble=toy.scramble, scramble_event=toy.scramble_event)


class Optional(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return replace(pending, optional=True) if isinstance(pending, Decide) else pending


class Declines(Optional):
    def decline(self, state, seat):
        return Lay(state.hands[seat][0])


class DeclinesWrongly(Optional):
    def decline(self, state, seat):
        return Lay(next(card for card in Card if card not in state.hands[seat]))


def test_what_is_optional_can_be_declined():
    assert check_game(Declines(), games=2).games == 6
    with pytest.raises(Fault, match="does not say how to decline"):
        check_game(Optional(), games=2)
    with pytest.raises(Fault, match="no-such-card"):
        check_game(DeclinesWrongly(), games=2)


def test_views_that_share_a_type_with_states_fail():
    class Mirror(sands.Sands):
        def view(self, state, viewer):
            return Glasses(viewer, state.glasses)

    class Glasses(msgspec.Struct, frozen=True):
        viewer: int | None
        glasses: tuple[sands.Glass, ...]

    with pytest.raises(Fault, match=r"states and views share types: .*Glass"):
        check_game(Mirror(), scramble=sands.scramble, scramble_event=sands.scramble_event, pace=700)


def test_a_rule_that_is_not_in_the_rulebook_fails():
    options = {"scramble": lots.scramble, "scramble_event": lots.scramble_event}
    check_game(lots.GAME, games=1, rules=["L1", "L2", "L3", "L4", "L5", "L6"], **options)
    with pytest.raises(Fault, match=r"unknown rules: {'L2'}"):
        check_game(lots.GAME, games=1, rules=["L1", "L3", "L4", "L5", "L6"], **options)


def test_a_fault_names_the_seed_and_ends_with_the_record():
    with pytest.raises(Fault) as caught:
        check_game(COSTLY[0](), seed=77, scramble=lots.scramble, scramble_event=lots.scramble_event)
    assert "lots, 2 players, seed 77, game 0" in str(caught.value)
    assert '[Game "lots"]' in str(caught.value)
    assert "1 * hand-0 " in str(caught.value)


class ManyOptions(Lots):
    class options(msgspec.Struct, frozen=True):  # noqa: N801
        rounds: Literal[3, 4] = 4
        back: bool = True
        one: bool = False
        two: bool = False
        three: bool = False
        four: Literal[1, 2, 3, 4, 5] = 1

    def new(self, seats, options):
        return super().new(seats, lots.Options(options.rounds, options.back))


def test_of_many_options_each_choice_is_played_and_some_together():
    report = check_game(ManyOptions(), games=1, players=[2], sample=2)
    played = report.options
    assert len(played) == report.games == 12
    changed = [[name for name, _ in write(chosen)] for chosen in played]
    assert [] in changed, "the defaults"
    for field in fields(ManyOptions.options):
        values = {getattr(chosen, field.name) for chosen in played}
        assert len(values) == len(field.choices), field.name
    assert max(map(len, changed)) > 1


def test_options_can_be_chosen():
    chosen = [lots.Options(rounds=3)]
    assert check_game(lots.GAME, games=1, players=[2], options=chosen).options == set(chosen)
