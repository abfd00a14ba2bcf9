import pytest

from games.core import Decide, Entry, Forced, Illegal
from games.mykerinos.actions import Extend, Pass
from games.mykerinos.events import ExcavationsEnded, Passed, Placed
from games.mykerinos.game import GAME
from games.mykerinos.state import Stage
from games.mykerinos.view import Asked
from tests.games.mykerinos.table import EMPTY, act, drawn, events, facts, forced, moves, position, refused, turn


def test_m4_1_one_action_each_clockwise_without_those_who_passed():
    state = position(colors="blue red green white", turn="green")
    order = []
    for what in ("dig A1", "pass", "dig B1", "dig C1", "dig D1", "dig E1"):
        order.append(turn(state))
        state = act(state, f"{turn(state)} {what}")
    assert order == ["green", "white", "blue", "red", "green", "blue"]


def test_m4_1_only_whose_turn_it_is_acts():
    state = position(turn="red")
    assert refused(state, "blue dig A1") == ("not-your-turn", "M4.1")
    assert facts(state, "green pass") == {"turn": "red"}
    assert GAME.legal(state, 0, 0) == ()
    assert GAME.pending(state) == Decide((1,))


def test_m4_2_a_new_excavation_on_any_free_field_without_a_pyramid():
    area = """
        b.r. ....
        .^.. ....
        .... ....
        .... ....
        .... ..^.
        ...g ....
    """
    state = position(area)
    digs = moves(state, "dig")
    assert len(digs) == 48 - 3 - 2
    assert "dig B1" in digs  # next to one's own is fine too
    assert refused(state, "blue dig B2") == ("pyramid", "M4.2")
    assert facts(state, "blue dig B2") == {"field": "B2"}
    assert refused(state, "blue dig C1") == ("occupied", "M4.12")
    after = act(state, "blue dig H6")
    assert after.supply == (10, 11, 11)
    assert events(state, "blue dig H6") == [Placed(0, (47,), "own")]
    assert GAME.view(after, None).fields[47].owner == 0


def test_m4_2_only_fields_of_this_rounds_area():
    assert refused(position(), "blue dig A7") == ("no-such-field", "M3.3")
    assert "dig A7" in moves(position("\n".join(["........"] * 9)))


def test_m4_3_the_first_next_to_ones_own_the_second_next_to_the_first():
    area = """
        .... ....
        .b.. ....
        .... ....
        .... ..r.
        .... ....
        .... ....
    """
    state = position(area)
    assert set(moves(state, "extend")) == {
        "extend A1 B1", "extend B1 C1", "extend A1 A2", "extend A2 A3", "extend A3 B3", "extend B3 C3",
        "extend B3 B4", "extend C1 C2", "extend C2 C3", "extend C2 D2",
    }  # fmt: skip
    after = act(state, "blue extend C2 D2")
    assert after.supply == (9, 11, 11)
    assert events(state, "blue extend D2 C2") == [Placed(0, (10, 11), "own")]
    assert refused(state, "blue extend F4 F5") == ("not-next-to-own", "M4.3")


def test_m4_3_neither_on_a_pyramid_nor_on_a_taken_field():
    area = """
        .... ....
        .b^. ....
        ..r. ....
        .... ....
        .... ....
        .... ....
    """
    state = position(area)
    assert not [move for move in moves(state, "extend") if "C2" in move or "C3" in move]
    assert refused(state, "blue extend C2 D2") == ("pyramid", "M4.3")
    assert refused(state, "blue extend B3 C3") == ("occupied", "M4.12")
    assert facts(state, "blue extend B3 C3") == {"field": "C3"}


def test_m4_3_needs_two_in_the_personal_supply():
    state = position("b......." + EMPTY[8:], supply={"blue": 1})
    assert not moves(state, "extend")
    assert refused(state, "blue extend B1 C1") == ("supply-short", "M4.3")
    assert facts(state, "blue extend B1 C1") == {"need": 2, "have": 1}


def test_m4_3_two_fields_beside_the_old_one_but_not_beside_each_other():
    state = position("........\n.b......\n" + EMPTY[18:])
    assert refused(state, "blue extend A2 C2") == ("not-neighbours", "M4.3")
    assert refused(state, "blue extend A2 B1") == ("not-neighbours", "M4.3")


def test_m4_3_over_the_corner_where_four_zones_meet_12_end_positions_each_once():
    area = """
        .... ....
        .... ....
        ...b ....
        .... ....
        .... ....
        .... ....
    """
    extends = moves(position(area), "extend")
    assert len(extends) == len(set(extends)) == 12
    assert "extend E3 E4" in extends
    assert "extend D4 E4" in extends


def test_m4_4_a_pass_takes_the_lowest_free_space():
    state = position(colors="blue red green white", turn="green")
    assert events(state, "green pass") == [Passed(2, 1)]
    state = act(state, "green pass", "white dig A1", "blue pass")
    assert GAME.view(state, None).pass_track == (2, 0, None, None)
    assert refused(state, "blue dig B1") == ("already-passed", "M4.4")
    state = act(state, "red dig B1")
    assert turn(state) == "white"


def test_m4_5_the_pass_is_forced_when_the_turn_comes_not_before():
    state = position(supply={"blue": 1}, tiles={"blue": "violet-1 brown-1"})
    state = act(state, "blue dig A1")
    assert state.passed == ()
    state = act(state, "red dig B1", "green dig C1")
    assert GAME.pending(state) == Forced(0, Pass(), "M4.5")
    assert GAME.legal(state, 0, 0) == (Pass(),)
    assert refused(state, "blue dig D1") == ("has-to-pass", "M4.5")
    assert refused(state, "blue violet dig D1") == ("has-to-pass", "M4.5")
    assert refused(state, "blue brown 3:1") == ("has-to-pass", "M4.5")
    assert GAME.view(state, None).asked is Asked.NOTHING
    assert turn(forced(state)) == "red"


@pytest.mark.parametrize("last", ["dig C1", "extend A2 A3", "pass"])
def test_m4_13_the_last_one_acts_exactly_once(last):
    state = position("b......." + EMPTY[8:], turn="red")
    state = act(state, "red pass", "green pass")
    assert turn(state) == "blue"
    assert GAME.view(state, 0).asked is Asked.LAST_ACTION
    found = events(state, f"blue {last}")
    assert Passed(0, 3, last=True) in found
    assert ExcavationsEnded(2) in found
    assert act(state, f"blue {last}").stage is Stage.SCORING


def test_m4_13_the_last_one_stands_last_and_starts_the_next_round():
    state = act(position(EMPTY, turn="green"), "green pass", "blue pass", "red dig A1", "red take left")
    state = drawn(state)
    assert state.round == 3
    assert turn(state) == "red"


def test_m4_13_a_forced_pass_ends_the_phase_too():
    state = position(supply={"blue": 0}, turn="red", passed="green")
    state = act(state, "red pass")
    assert GAME.pending(state) == Forced(0, Pass(), "M4.5")
    state = forced(state)
    assert state.stage is Stage.AREA
    assert state.start == 0


def test_m4_12_one_archaeologist_a_field_and_one_on_a_pyramid_starts_extensions():
    area = """
        .... ....
        .B.. ....
        .... ....
        .... ....
        .... ....
        .... ....
    """
    state = position(area)
    assert "extend B1 C1" in moves(state)
    assert "dig B2" not in moves(state)
    assert act(state, "blue extend A2 A3").supply == (9, 11, 11)
    assert refused(position(area, turn="red"), "red dig B2") == ("occupied", "M4.12")


def test_m4_14_each_set_of_fields_is_named_once_in_reading_order():
    area = """
        .... ....
        .bb. ....
        .b.. ....
        .... ....
        .... ....
        .... ....
    """
    found = moves(position(area))
    assert len(found) == len(set(found))
    for move in found:
        action = GAME.read(move)
        assert not isinstance(action, Extend) or action.a < action.b
    assert act(position(area), "blue extend D3 C3") == act(position(area), "blue extend C3 D3")


def test_m4_14_fields_out_of_order_are_no_other_move():
    state = position("b......." + EMPTY[8:])
    for wrong in (Extend(2, 1), Extend(1, 1)):
        with pytest.raises(Illegal) as caught:
            GAME.apply(state, Entry(0, wrong))
        assert (caught.value.code, caught.value.rule) == ("out-of-order", "M4.14")


def test_a_field_walled_in_by_pyramids_is_for_a_and_blackmores_first_never_for_b():
    area = """
        .^.. ....
        ^b.. ....
        .... ....
        .... ....
        .... ....
        .... ....
    """
    state = position(area, tiles={"blue": "blackmore-1"})
    assert "dig A1" in moves(state)
    assert not [move for move in moves(state) if "A1" in move.split() and not move.startswith("dig")]
