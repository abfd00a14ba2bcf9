# Rules C3.5, C5, C6.

import pytest
from msgspec.structs import replace

from games.chronos.game import GAME
from games.chronos.terms import UNDER_1
from tests.games.chronos.table import (
    NOW,
    SAND,
    apply,
    code,
    done,
    drawn,
    legal,
    over,
    position,
    refusal,
    seconds,
    wake,
    where,
)


def struck(face, seat=0, **facts):
    at = facts.pop("at", "")
    state = position(tops=f"{face} 10 20 20 30 30 50 50 100", at=f"h{3 * seat + 1}@1 {at}", **facts)
    return done(state, seat, f"move h{3 * seat + 1} 1 9 take")


def test_c5_1_islands_and_monsters_lie_in_the_order_taken():
    state = position(tops="hydra 10 20 20 30 30 50 50 100", at="h1@1 h2@7")
    state = done(state, 0, "move h1 1 2 take", "move h2 7 2 take")
    assert state.stacks[0] == ("hydra", "50")


def test_c5_2_a_wind_lies_beside_the_stack_and_a_second_one_covers_it():
    state = position(tops="north 10 20 20 30 30 50 50 100", at="h1@1", winds={0: "north east"})
    state = done(state, 0, "move h1 1 2 take")
    assert (state.stacks[0], state.winds[0]) == ((), (2, 0, 1, 0))
    assert GAME.tally(state).seats[0].winds == 2


def test_c5_3_eruption():
    state = struck("eruption", stacks={1: "20"})
    assert over(state) == ("eruption", (2, 1, 2, 2))
    assert code(state, 1, "count") == ("game-over", "C7.2")


def test_c5_3_famine_takes_the_top_card_of_an_opponent():
    state = struck("famine", stacks={1: "20 50"}, winds={1: "north"})
    assert state.discards == ("famine",)
    state = done(state, 0, "famine seat2")
    assert (state.stacks[1], state.discards) == (("20",), ("famine", "50"))
    assert not state.choices


def test_c5_3_famine_not_for_oneself():
    state = struck("famine", stacks={0: "20", 1: "20"})
    assert code(state, 0, "famine seat1") == ("no-opponent", "C5.3")
    assert code(state, 0, "famine seat9") == ("no-such-seat", "C1.3")
    assert legal(state, 0) == ["famine seat2"]


def test_c5_3_a_famine_without_a_stack_takes_a_wind_of_the_victims_choice():
    state = done(struck("famine", winds={1: "north west"}), 0, "famine seat2")
    assert legal(state, 1) == ["pay north", "pay west"]
    state = done(state, 1, "pay west")
    assert (state.winds[1], state.discards[-1]) == ((1, 0, 0, 0), "west")


def test_c5_3_a_famine_that_finds_nothing():
    state = struck("famine", stacks={2: "20"})
    state = done(state, 0, "famine seat2")
    assert (state.discards, state.choices) == (("famine",), ())
    assert not struck("famine").choices, "when no opponent has a card, nobody is asked"


def test_c5_3_war_sends_an_opponents_hourglass_running_or_not():
    state = struck("war", at="h4@2+7000 h5@3")
    assert code(state, 0, "war h2 turn") == ("no-opponent", "C5.3")
    for name in ("h4", "h5", "h6"):
        assert where(done(state, 0, f"war {name} keep"), name) == "under1"


def test_c7_5_a_partner_is_no_opponent_for_famine_and_war():
    facts = {"players": 6, "teams": True, "stacks": {3: "20", 1: "20"}}
    famine = done(position(tops="famine 10 20 20 30 30 50 50 100", at="h1@1", **facts), 0, "move h1 1 9 take")
    assert code(famine, 0, "famine seat4") == ("no-opponent", "C5.3")
    war = done(position(tops="war 10 20 20 30 30 50 50 100", at="h1@1", **facts), 0, "move h1 1 9 take")
    assert code(war, 0, "war h7 turn") == ("no-opponent", "C5.3")


def test_c5_4_and_c6_1_turned_as_the_sender_chooses():
    state = struck("war", at="h4@2+7000 h5@3")
    assert done(state, 0, "war h4 keep").glasses[3].out == NOW + 7000
    assert done(state, 0, "war h4 turn").glasses[3].out == NOW + SAND - 7000, "C6.2: the sand time less what was left"
    assert done(state, 0, "war h5 turn").glasses[4].out == NOW + SAND, "C6.2: run out and turned, for the whole"
    assert done(state, 0, "war h5 keep").glasses[4].out < NOW, "C6.2: run out and unturned, it is run out"


def test_c6_1_through_both_parts():
    state = done(struck("war", at="h4@2"), 0, "war h4 turn")
    assert code(state, 1, "move h4 under1 under2 leave", seconds(29)) == ("not-run-out", "C4.1")
    assert code(state, 1, "move h4 under1 5 leave", seconds(30)) == ("underworld-first", "C6.1")
    assert code(state, 1, "move h4 under1 home leave", seconds(30)) == ("underworld-first", "C6.1")
    state = done(state, 1, "move h4 under1 under2 leave", at=seconds(30))
    assert code(state, 1, "move h4 under2 5 leave", seconds(59)) == ("not-run-out", "C4.1")
    assert code(state, 1, "move h4 under2 under2 leave", seconds(60)) == ("not-to-underworld", "C6.1")
    assert where(done(state, 1, "move h4 under2 5 leave", at=seconds(60)), "h4") == "5"


def test_c6_2_forced_off_a_pile_it_takes_no_card_and_cannot_be_sent_twice():
    state = done(struck("war", at="h4@7"), 0, "war h4 turn")
    assert (state.stacks[1], state.tops[6]) == ((), "50")
    again = position(gods={0: "erinyes"}, at="h1@under1 h4@7")
    assert code(again, 0, "send erinyes h1 turn") == ("already-sent", "C6.2")


def test_c6_3_any_hourglass_includes_ones_own():
    state = position(gods={0: "uranus"}, stacks={0: "10"}, at="h1@7")
    assert done(state, 0, "send uranus h1 turn c1").glasses[0].place == UNDER_1


# -- C3.5


def test_c3_5_a_choice_blocks_its_seat_alone():
    state = struck("war")
    left = {"choice": "war", "left": 5000}
    assert refusal(state, 0, "move h2 home 3 leave") == ("choice-waits", "C3.5", left)
    assert where(done(state, 1, "move h4 home 3 leave"), "h4") == "3"
    assert code(state, 1, "war h1 turn") == ("no-choice", "C3.5")


@pytest.mark.parametrize(("sand", "left"), [(30, 5_000), (120, 20_000), (600, 600_000), (21_600, 21_600_000)])
def test_c3_5_a_sixth_of_the_sand_time_live_a_whole_one_else(sand, left):
    state = position(sand=sand, tops="war 10 20 20 30 30 50 50 100", at="h1@1")
    state = done(state, 0, "move h1 1 9 take")
    assert state.choices[0].until == GAME.wakes(state) == NOW + left


@pytest.mark.parametrize("face", ["war", "famine"])
def test_c3_5_war_and_famine_lapse(face):
    state = struck(face, stacks={1: "20"})
    assert code(state, 0, "war h4 turn" if face == "war" else "famine seat2", seconds(5)) == ("time-first", "C3.3")
    after, events = wake(state)
    assert [type(event).__name__ for event in events] == ["ChoiceLapsed"]
    assert (after.choices, after.stacks, after.discards) == ((), state.stacks, (face,))
    assert where(done(after, 0, "move h2 home 3 leave", at=seconds(5)), "h2") == "3"


def test_c3_5_a_hecate_choice_is_the_card_itself():
    state = struck("famine", gods={0: "hecate"}, stacks={1: "20"})
    after, _ = wake(state)
    assert [choice.asked.value for choice in after.choices] == ["famine"]
    assert after.choices[0].until == seconds(10)


def test_c3_5_debts_are_paid_from_the_top_then_north_south_east_west():
    state = position(gods={1: "eos"}, stacks={0: "10 30"}, winds={0: "south"}, at="h1@1+9000")
    state = done(state, 0, "move h1 1 2 leave")
    assert wake(state)[0].stacks[1] == ("30",)
    winds = position(gods={1: "eos"}, winds={0: "west south"}, at="h1@1+9000")
    assert wake(done(winds, 0, "move h1 1 2 leave"))[0].winds[1] == (0, 1, 0, 0)


def test_c3_5_a_wind_for_a_famine_is_the_first_one():
    state = done(struck("famine", winds={1: "east west"}), 0, "famine seat2")
    assert wake(state)[0].winds[1] == (0, 0, 0, 1)


def test_c3_5_what_has_no_answer_left_waits_for_nobody():
    state = struck("war", gods={1: "athena", 2: "athena", 3: "athena"})
    assert not state.choices


def test_c3_5_several_choices_of_a_seat_are_answered_in_their_order():
    state = struck("war", stacks={}, winds={0: "north south"})
    state = done(position_with_famine(state), 1, "famine seat1")
    assert [choice.asked.value for choice in state.choices] == ["war", "wind"]
    assert code(state, 0, "pay north") == ("choice-waits", "C3.5")
    state = done(state, 0, "war h4 turn", "pay north")
    assert not state.choices


def position_with_famine(state):
    glasses = list(state.glasses)
    glasses[4] = replace(glasses[4], place=1, used=True)
    tops = (*state.tops[:1], "famine", *state.tops[2:])
    state = replace(state, glasses=tuple(glasses), tops=tops)
    return drawn(apply(state, 1, "move h5 2 9 take")[0])


def test_a_choice_that_waits_is_something_to_do_from_when_it_was_asked():
    state = done(
        position(at="h1@7 h2@2+9000 h3@3+9000 h4@4", tops="10 10 20 20 30 30 war 50 100"), 0, "move h1 7 1 take"
    )
    assert [choice.asked for choice in GAME.view(state, 0).choices] == ["war"]
    running = [glass.free(state.sand) for glass in state.glasses if glass.owner == 0]
    assert list(GAME.opportunities(state, 0)) == [NOW, *running]
    assert min(running) > NOW
