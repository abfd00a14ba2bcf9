# Rule M8.

import pytest

from games.mykerinos.actions import Side
from games.mykerinos.events import NEUTRAL, NeutralSkipped, ParcelTaken, Passed, Placed, Ranked, RoundBegan, ZoneRanked
from games.mykerinos.game import GAME
from games.mykerinos.state import Stage
from games.mykerinos.view import Asked
from tests.games.mykerinos.table import (
    EMPTY,
    act,
    all_pass,
    begun,
    cleared,
    drawn,
    events,
    facts,
    forced,
    moves,
    position,
    refused,
    turn,
)

TWO = "blue red"
PARCELS = "lemon-7 blackmore-1 gold-1 violet-1 brown-5 brown-1 tangerine-1 tangerine-7"
REST = "........\n" * 5


def two(area=EMPTY, **given):
    return position(area, TWO, **given)


def scored(area, first="blue", **given):
    second = "red" if first == "blue" else "blue"
    return act(two(area, passed=first, turn=second, parcels=PARCELS, **given), f"{second} pass")


@pytest.mark.parametrize(
    ("colors", "neutral"),
    [("blue red", "green"), ("red blue", "green"), ("green white", "blue"), ("blue white", "red")],
)
def test_m8_1_the_neutral_is_the_first_colour_not_taken(colors, neutral):
    state = begun(colors)
    assert GAME.view(state, None).neutral.color == neutral
    assert GAME.pieces(state)[neutral] == 25
    assert state.supply == (11, 11)


def test_m8_1_no_neutral_with_three():
    assert GAME.view(begun(), None).neutral is None


def test_m8_2_four_neutral_ones_each_and_what_is_left_stays():
    state = begun(TWO)
    assert state.neutrals == (4, 4)
    assert GAME.view(state, None).neutral.general == 17
    state = act(state, "blue dig A1", "blue neutral dig H6", "red pass", "blue pass", "blue take left")
    assert state.neutrals == (7, 8)


@pytest.mark.parametrize(
    ("left", "taken"), [(0, (0, 0)), (1, (1, 0)), (5, (3, 2)), (7, (4, 3)), (8, (4, 4)), (9, (4, 4))]
)
def test_m8_2_a_short_neutral_supply_is_dealt_one_at_a_time_start_player_first(left, taken):
    hands = {"blue": 12, "red": 25 - 12 - left}
    state = two(neutrals=hands, passed="red", turn="blue")
    began = events(state, "blue pass", RoundBegan)[0]
    assert (began.start, began.neutral_taken) == (0, taken)
    state = two(neutrals=hands, passed="blue", turn="red")
    assert events(state, "red pass", RoundBegan)[0].neutral_taken == taken[::-1]


def test_m8_3_the_neutral_disc_stands_on_space_2():
    state = two()
    assert GAME.view(state, None).pass_track == (None, NEUTRAL, None)
    assert events(state, "blue pass") == [Passed(0, 1)]
    state = act(state, "blue pass")
    assert events(state, "red pass")[0] == Passed(1, 3, last=True)
    assert GAME.view(state, None).pass_track == (0, NEUTRAL, None)


def test_m8_3_ties_first_passed_then_neutral_then_second_passed():
    state = two("brn.....\n" + REST, passed="red", turn="blue")
    assert events(state, "blue pass", ZoneRanked)[0].ranking == (
        Ranked(1, 1, 1),
        Ranked(NEUTRAL, 1, 2),
        Ranked(0, 1, 3),
    )


def test_m8_3_the_neutral_is_never_start_player():
    state = all_pass(act(two(turn="red"), "red pass"))
    assert drawn(state).start == 0


def test_m8_4_the_neutral_step_comes_after_the_own_action():
    state = two()
    assert refused(state, "blue neutral dig A1") == ("neutral-not-now", "M8.4")
    assert refused(state, "blue neutral skip") == ("neutral-not-now", "M8.4")
    state = act(state, "blue dig A1")
    assert turn(state) == "blue"
    assert GAME.view(state, None).asked is Asked.NEUTRAL
    assert refused(state, "blue dig B1") == ("neutral-step", "M8.4")
    assert refused(state, "blue pass") == ("neutral-step", "M8.4")
    assert refused(state, "blue violet dig B1") == ("neutral-step", "M8.4")
    assert refused(state, "red dig B1") == ("not-your-turn", "M8.4")
    assert moves(state)[-1] == "neutral skip"
    assert len(moves(state, "neutral dig")) == 47
    assert events(state, "blue neutral skip") == [NeutralSkipped(0)]
    assert events(state, "blue neutral dig H6") == [Placed(0, (47,), "neutral")]
    state = act(state, "blue neutral dig H6")
    assert turn(state) == "red"
    assert state.neutrals == (3, 4)


def test_m8_4_the_neutral_extends_from_neutrals_that_the_other_placed():
    state = act(two(), "blue dig A1", "blue neutral dig E3", "red dig A2")
    assert len(moves(state, "neutral extend")) == 12
    state = act(state, "red neutral extend E4 E5")
    assert state.neutrals == (3, 2)
    assert state.stones[NEUTRAL].bit_count() == 3


def test_m8_4_the_neutral_may_not_extend_from_a_players_own():
    state = act(two(), "blue dig A1")
    assert not moves(state, "neutral extend")
    assert refused(state, "blue neutral extend B1 C1") == ("not-next-to-own", "M8.4")


def test_m8_4_the_normal_rules_of_placing_hold():
    state = act(two("b.^.....\n" + REST, neutrals={"blue": 1, "red": 0}), "blue dig B1")
    assert refused(state, "blue neutral dig C1") == ("pyramid", "M8.4")
    assert refused(state, "blue neutral dig B1") == ("occupied", "M4.12")
    assert refused(state, "blue neutral extend D1 E1") == ("neutrals-short", "M8.4")
    assert facts(state, "blue neutral extend D1 E1") == {"need": 2, "have": 1}
    assert refused(state, "blue neutral dig A7") == ("no-such-field", "M3.3")


def test_m8_4_also_after_brown():
    state = act(two(tiles={"blue": "brown-2"}), "blue brown 3:1")
    assert state.stage is Stage.NEUTRAL
    assert turn(state) == "blue"


def test_m8_4_not_after_a_pass():
    state = act(two(), "blue pass")
    assert (turn(state), state.stage) == ("red", Stage.EXCAVATIONS)


def test_m8_4_skipped_without_asking_when_nothing_can_be_placed():
    assert turn(act(two(neutrals={"blue": 0, "red": 4}), "blue dig A1")) == "red"
    full = "b.^^^^^^\n" + "^^^^^^^^\n" * 5
    assert turn(act(two(full), "blue dig B1")) == "red"


def test_m8_4_the_last_one_action_includes_the_neutral_step_and_the_disc_follows():
    state = act(two(), "blue pass", "red dig A1")
    assert state.stage is Stage.NEUTRAL
    assert state.passed == (0,)
    found = events(state, "red neutral dig B1")
    assert found[:2] == [Placed(1, (1,), "neutral"), Passed(1, 3, last=True)]
    assert act(state, "red neutral skip").stage is Stage.SCORING


def test_m4_5_who_holds_only_neutral_ones_has_to_pass():
    state = two(supply={"blue": 1}, turn="blue")
    state = act(state, "blue dig A1", "blue neutral dig B1", "red dig A2", "red neutral skip")
    state = forced(state)
    assert state.passed == (0,)
    assert state.neutrals[0] == 3


def test_m8_5_neutral_first_with_both_the_third_chooses_and_may_leave_one_for_themselves():
    state = scored("nnn.....\nbb......\nr.......\n" + "........\n" * 3)
    assert turn(state) == "red"
    assert GAME.view(state, None).asked is Asked.FOR_NEUTRAL
    assert moves(state) == ["neutral take left", "neutral take right"]
    assert refused(state, "red take left") == ("choose-for-neutral", "M8.5")
    assert refused(state, "red museum 3:1") == ("choose-for-neutral", "M8.5")
    taken = events(state, "red neutral take right", ParcelTaken)
    assert taken == [ParcelTaken(0, NEUTRAL, "blackmore-1", Side.RIGHT, 0, 1)]
    state = act(state, "red neutral take right")
    assert turn(state) == "blue"
    assert moves(state, "take") == ["take left"]
    state = act(state, "blue museum 3:1")
    assert (turn(state), moves(state)) == ("red", ["take left", "decline"])
    state = act(state, "red take left")
    assert state.score == (0, 3)
    assert state.gone[0] == "blackmore-1"


def test_m8_5_neutral_first_with_one_present_the_absent_one_chooses():
    state = scored("nnn.....\nbb......\n" + "........\n" * 4)
    assert turn(state) == "red"
    state = act(state, "red neutral take left")
    assert turn(state) == "blue"
    assert moves(state, "take") == ["take right"]
    assert moves(state, "museum")  # the second's choice, whole


def test_m8_6_neutral_second_the_first_chooses_after_the_own_choice():
    state = act(scored("bbb.....\nnn......\nr.......\n" + "........\n" * 3), "blue museum 3:1")
    assert turn(state) == "blue"
    assert GAME.view(state, None).asked is Asked.FOR_NEUTRAL
    assert refused(state, "blue take left") == ("choose-for-neutral", "M8.6")
    state = act(state, "blue neutral take left")
    assert (turn(state), moves(state)) == ("red", ["take right", "decline"])


def test_m8_6_neutral_second_with_one_parcel_left_takes_it_unasked():
    state = scored("bbb.....\nnn......\nr.......\n" + "........\n" * 3)
    found = events(state, "blue take left", ParcelTaken)
    assert found == [
        ParcelTaken(0, 0, "lemon-7", Side.LEFT, 3),
        ParcelTaken(0, NEUTRAL, "blackmore-1", Side.RIGHT, 0, None),
    ]
    assert act(state, "blue take left").stage is Stage.AREA


def test_m8_6_neutral_second_and_the_first_otherwise_alone():
    state = act(scored("bbb.....\nnn......\n" + "........\n" * 4), "blue museum 3:1")
    assert cleared(events(state, "blue neutral take right"))[0] == (0, "lemon-7")
    assert refused(scored("bb......\n" + REST), "blue neutral take left") == ("not-for-neutral", "M8.5")


def test_m8_7_the_neutral_third_takes_nothing():
    state = act(scored("bbb.....\nrr......\nn.......\n" + "........\n" * 3), "blue museum 3:1")
    assert turn(state) == "red"
    found = events(state, "red museum 3:2")
    assert not [event for event in found if isinstance(event, ParcelTaken)]
    assert cleared(found)[0] == (0, "lemon-7", "blackmore-1")


def test_m8_7_parcels_of_the_neutral_leave_the_game():
    state = act(scored("bbb.....\nnn......\n" + "........\n" * 4), "blue take left")
    assert state.tiles == (("lemon-7",), ())
    assert "blackmore-1" in state.gone
    assert state.rooms == (0, 0)


def test_m8_8_the_neutral_alone_both_parcels_leave():
    state = two("nn......\n" + REST, passed="blue", turn="red", parcels=PARCELS)
    found = events(state, "red pass")
    assert ZoneRanked(0, (Ranked(NEUTRAL, 2, 2),)) in found
    assert cleared(found)[0] == (0, "lemon-7", "blackmore-1")
    state = act(state, "red pass")
    assert state.stage is Stage.AREA
    assert sum(GAME.pieces(state).values()) == 25 * 3 + 36
