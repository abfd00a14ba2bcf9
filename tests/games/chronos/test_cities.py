import pytest
from msgspec.structs import replace

from games.chronos.game import GAME
from tests.games.chronos.table import (
    NOW,
    apply,
    code,
    done,
    legal,
    over,
    points,
    position,
    refusal,
    seconds,
    wake,
    where,
)


def test_c9_1_at_most_one_hourglass():
    state = position(cities="athens troy", at="h4@athens")
    assert refusal(state, 0, "move h1 home athens leave") == ("city-taken", "C9.1", {"city": "athens", "owner": "red"})
    own = position(cities="athens troy", at="h2@athens")
    assert code(own, 0, "move h1 home athens leave") == ("city-taken", "C9.1")


def test_c9_1_a_city_that_was_not_drawn():
    assert code(position(cities="athens troy"), 0, "move h1 home delphi leave") == ("no-such-place", "C9.1")


def test_c9_1_not_before_all_of_ones_own_hourglasses_were_used():
    state = position(cities="athens troy", used=False, at="h1@1 h2@2")
    assert code(state, 0, "move h1 1 athens leave") == ("city-too-soon", "C9.1")
    assert code(state, 0, "move h3 home athens leave") == ("city-too-soon", "C9.1")
    assert not any("athens" in text for text in legal(state, 0))
    state = done(state, 0, "move h3 home 3 leave", "move h1 1 athens leave")
    assert where(state, "h1") == "athens", "one's own: others have not used theirs"


def test_c9_1_its_power_holds_running_or_not_and_ends_with_leaving():
    state = done(position(cities="athens troy"), 0, "move h1 home athens leave")
    assert points(state, 0) == 50
    assert points(wakeless(state), 0) == 50
    assert points(done(state, 0, "move h1 athens 3 leave", at=seconds(30)), 0) == 0


def wakeless(state):
    return done(state, 1, "move h4 home 1 leave", at=seconds(31))


def test_c9_2_athens():
    assert points(position(cities="athens troy", winds={0: "east west"}, at="h1@athens"), 0) == 100


def test_c9_3_alexandria():
    assert points(position(cities="alexandria troy", stacks={0: "50"}, winds={0: "east"}, at="h1@alexandria"), 0) == 100


def test_c9_4_delphi_makes_offerings_cost_exactly_one_card_less():
    state = position(cities="delphi troy", at="h1@delphi", temple="helios eos", stacks={0: "10 20"})
    assert refusal(state, 0, "offer helios c1 c2") == ("wrong-price", "C7.1", {"need": 1, "given": 2})
    assert done(state, 0, "offer helios c1", "offer eos").gods[0] == ("helios", "eos"), "C8.0: a god of cost 1 is free"
    assert code(state, 1, "offer eos") == ("wrong-price", "C7.1")


def test_c9_5_rhodes_discards_to_send_as_often_as_one_likes():
    state = position(cities="rhodes troy", at="h1@rhodes h4@3", stacks={0: "10 20"})
    state = done(state, 0, "send rhodes h4 turn c1", "send rhodes h7 keep c1")
    assert (where(state, "h4"), where(state, "h7"), state.stacks[0]) == ("under1", "under1", ())
    assert code(state, 1, "send rhodes h1 turn c1") == ("no-power", "C9.5")
    assert code(position(cities="rhodes troy", at="h1@rhodes"), 0, "send rhodes h4 turn c1") == ("no-such-card", "C7.1")


def test_c9_6_mycenae_puts_an_opponents_hourglass_there_when_left():
    state = position(cities="mycenae troy", at="h1@mycenae h4@7 h9@under1", gods={1: "athena"})
    state = done(state, 0, "move h1 mycenae 3 leave")
    assert code(state, 0, "mycenae h2 turn") == ("no-opponent", "C9.6")
    after = done(state, 0, "mycenae h4 turn")
    assert (where(after, "h4"), after.glasses[3].out) == ("mycenae", NOW + 30_000), "Athena does not help"
    assert after.stacks[1] == ()
    assert where(done(state, 0, "mycenae h9 keep"), "h9") == "mycenae", "any of theirs"


def test_c9_6_mycenae_turning_on_the_spot_is_not_leaving_nor_is_being_sent():
    state = position(cities="mycenae troy", at="h1@mycenae", gods={1: "uranus"}, stacks={1: "10"})
    assert not done(state, 0, "move h1 mycenae mycenae leave").choices
    assert not done(state, 1, "send uranus h1 turn c1").choices


def test_c9_6_mycenae_lapses_and_nobody_comes_in_between():
    state = done(position(cities="mycenae troy", at="h1@mycenae"), 0, "move h1 mycenae 3 leave")
    assert code(state, 1, "move h4 home mycenae leave") == ("city-awaits", "C9.6")
    after, _ = wake(state)
    assert where(done(after, 1, "move h4 home mycenae leave", at=seconds(5)), "h4") == "mycenae"


def test_c9_7_olympia_only_who_stands_there_makes_offerings():
    state = position(cities="olympia troy", temple="helios", stacks={0: "10 20", 1: "10 20"}, at="h1@olympia")
    assert code(state, 1, "offer helios c1 c2") == ("only-olympia", "C9.7")
    assert not any(text.startswith("offer") for text in legal(state, 1))
    assert done(state, 0, "offer helios c1 c2").gods[0] == ("helios",)
    nobody = position(cities="olympia troy", temple="helios", stacks={0: "10 20"})
    assert code(nobody, 0, "offer helios c1 c2") == ("only-olympia", "C9.7")


def test_c9_8_troy_nobody_takes_cards_at_the_marker_and_who_stands_there_moves_it():
    state = position(cities="troy athens", troy=9, at="h1@9 h4@troy")
    assert refusal(state, 0, "move h1 9 1 take") == ("troy-marker", "C9.8", {"pile": 9})
    assert code(state, 0, "troy 1") == ("no-power", "C9.8")
    assert code(state, 1, "troy 9") == ("same-pile", "C9.8")
    state = done(state, 1, "troy 1")
    assert done(state, 0, "move h1 9 1 take").stacks[0] == ("100",)


def test_c9_9_sparta_is_as_ares_while_one_stands_there():
    state = position(cities="sparta troy", at="h1@sparta h2@seat2-stack h4@1", stacks={1: "10 100"})
    assert where(done(state, 0, "move h3 home seat2-stack leave"), "h3") == "seat2-stack"
    taken = done(state, 0, "move h2 seat2-stack home take")
    assert taken.stacks[0] == ("100",)
    left = done(state, 0, "move h1 sparta 3 leave")
    assert code(left, 0, "move h2 seat2-stack home take") == ("no-power", "C8.11")


def test_c9_9_the_hourglass_that_is_lifted_off_sparta_gives_no_power():
    state = position(cities="sparta troy", at="h1@sparta", stacks={1: "10 100"})
    assert code(state, 0, "move h1 sparta seat2-stack leave") == ("no-power", "C8.11")


# -- Knossos


def knossos(die, left, **facts):
    at = f"h1@knossos+{left}" if left else "h1@knossos"
    return position(cities="knossos troy", at=at, die=die, **facts)


def test_c9_10_the_die_goes_up_each_time_it_is_turned_on_the_spot():
    state = done(position(cities="knossos troy"), 0, "move h1 home knossos leave")
    for die in range(1, 6):
        assert state.die == die
        state = done(state, 0, "move h1 knossos knossos leave", at=NOW + die * 30_000)
    assert state.die == 6
    assert GAME.wakes(state) == NOW + 6 * 30_000
    state, _ = wake(state)
    assert over(state) == ("knossos", (1, 2, 2, 2))


def test_c9_10_at_six_it_wins_when_it_has_run_out_before_anything_else_of_that_moment():
    state = knossos(6, 5000, count=seconds(5))
    assert code(state, 1, "move h4 home 1 leave", seconds(5)) == ("time-first", "C3.3")
    assert over(wake(state)[0])[0] == "knossos"


@pytest.mark.parametrize(("die", "left"), [(5, 5000), (6, 5001)])
def test_c9_10_not_before(die, left):
    assert over(wake(knossos(die, left, count=seconds(5)))[0])[0] == "stalemate"


def test_c9_10_leaving_in_any_way_resets_it():
    moved = done(knossos(4, 0), 0, "move h1 knossos 3 leave")
    sent, events = apply(knossos(4, 9000, gods={1: "uranus"}, stacks={1: "10"}), 1, "send uranus h1 turn c1")
    assert moved.die == sent.die == 0
    assert any(type(event).__name__ == "DieTurned" and event.value == 0 for event in events)
    back = replace(moved, clock=NOW)
    assert done(back, 1, "move h4 home knossos leave").die == 1


def test_c9_10_and_c9_6_put_onto_mycenae_it_leaves_knossos():
    state = position(cities="knossos mycenae", at="h1@knossos+9000 h4@mycenae", die=6)
    state = done(state, 1, "move h4 mycenae 1 leave", "mycenae h1 turn")
    assert (state.die, where(state, "h1")) == (0, "mycenae")
    assert GAME.wakes(state) != seconds(9)
