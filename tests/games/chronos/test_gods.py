import pytest

from games.chronos.game import GAME
from games.chronos.terms import COST, God
from tests.games.chronos.table import apply, code, done, legal, over, points, position, refusal, seconds, where

NEEDS = {
    "hades h1 turn h2 turn": "C8.2",
    "asclepius": "C8.3",
    "hermes seat2 stack c1": "C8.7",
    "cassandra": "C8.14",
    "demeter 1": "C8.15",
    "buy hera c1 c2 c3": "C8.19",
    "send uranus h4 turn c1": "C8.20",
    "send eros h4 turn": "C8.22",
    "send erinyes h4 turn": "C8.28",
    "poseidon c1": "C8.30",
    "send demeter h4 turn": "C8.15",
    "move h1 home seat2-stack leave": "C8.11",
}


@pytest.mark.parametrize(("text", "rule"), list(NEEDS.items()))
def test_a_power_is_its_owners_alone(text, rule):
    every = "hades asclepius hermes cassandra demeter gaia uranus eros erinyes poseidon ares"
    state = position(stacks={0: "10 20 30", 1: "50"}, gods={1: every, 2: "hera"}, famine=0, discards=("20",))
    assert code(state, 0, text) == ("no-power", rule)
    assert not {one.split()[0] for one in legal(state, 0)} & {"hades", "asclepius", "hermes", "buy", "send", "poseidon"}


def test_the_costs():
    costs = "5 3 3 8 2 4 2 2 3 2 5 1 3 3 4 4 2 2 3 2 4 1 4 3 1 2 1 3 2 3"
    assert [COST[god] for god in God] == [int(cost) for cost in costs.split()]


def test_c8_2_hades_sends_two_while_the_underworld_is_empty():
    state = position(gods={0: "hades"}, at="h4@3")
    after = done(state, 0, "hades h4 turn h1 keep")
    assert (where(after, "h4"), where(after, "h1")) == ("under1", "under1")
    assert code(after, 0, "hades h7 turn h8 turn") == ("underworld-not-empty", "C8.2")
    assert code(position(gods={0: "hades"}, at="h9@under2"), 0, "hades h4 turn h1 keep")[0] == "underworld-not-empty"
    assert code(state, 0, "hades h4 turn h4 keep") == ("same-glass", "C8.2")
    assert code(state, 0, "hades h4 turn h99 keep") == ("no-such-glass", "C1.2")


def famine(gods, stacks, mover=0, victim=1):
    state = position(tops="famine 10 20 20 30 30 50 50 100", at=f"h{3 * mover + 1}@1", gods=gods, stacks=stacks)
    return done(state, mover, f"move h{3 * mover + 1} 1 9 take", f"famine seat{victim + 1}")


def test_c8_3_asclepius_takes_what_a_famine_cost_whoever_played_it():
    state = famine({2: "asclepius"}, {1: "20 50"})
    state = done(state, 2, "asclepius")
    assert (state.stacks[2], state.discards) == (("50",), ("famine",))
    assert code(state, 2, "asclepius") == ("nothing-given-up", "C8.3")


def test_c8_3_asclepius_may_serve_the_victim_until_the_next_famine():
    state = famine({1: "asclepius"}, {1: "20 50"})
    assert done(state, 1, "asclepius").stacks[1] == ("20", "50")
    again = position(
        tops="famine 10 20 20 30 30 50 50 100",
        at="h1@1",
        gods={1: "asclepius"},
        stacks={2: "10"},
        famine=0,
        discards=("50",),
    )
    assert done(again, 1, "asclepius").stacks[1] == ("50",)
    again = done(again, 0, "move h1 1 9 take")
    assert code(again, 1, "asclepius") == ("nothing-given-up", "C8.3")


def test_c8_4_sphinx():
    state = position(gods={0: "sphinx"}, cities="troy athens", at="h1@troy h2@athens h4@3")
    assert points(state, 0) == 150


def test_c8_5_zeus_wins():
    state = position(stacks={0: "10 10 20 20 30 30 50 50"})
    assert over(done(state, 0, "offer zeus c1 c2 c3 c4 c5 c6 c7 c8")) == ("zeus", (1, 2, 2, 2))


def test_c8_6_calypso_wins_with_five_different_cards():
    state = position(temple="calypso", stacks={0: "10 10 20 hydra 10"}, winds={0: "north north west"})
    assert over(done(state, 0, "offer calypso c1 c2")) == ("calypso", (1, 2, 2, 2))
    four = done(state, 0, "offer calypso c1 west")
    assert over(four) is None
    five = position(gods={0: "calypso"}, stacks={0: "10 20 30 50"}, at="h1@9")
    assert over(done(five, 0, "move h1 9 1 take")) == ("calypso", (1, 2, 2, 2))


def test_c8_7_hermes_swaps_a_visible_card_for_any_of_ones_own():
    state = position(gods={0: "hermes"}, stacks={0: "10 30", 1: "20 100"}, winds={1: "north"})
    stack = done(state, 0, "hermes seat2 stack c1")
    assert (stack.stacks[0], stack.stacks[1]) == (("30", "100"), ("20", "10"))
    wind = done(state, 0, "hermes seat2 north c2")
    assert (wind.stacks[0], wind.winds[0], wind.stacks[1], wind.winds[1]) == (
        ("10",),
        (1, 0, 0, 0),
        ("20", "100", "30"),
        (0, 0, 0, 0),
    )
    assert code(state, 0, "hermes seat2 east c1") == ("nothing-visible", "C8.7")
    assert code(state, 0, "hermes seat3 stack c1") == ("nothing-visible", "C8.7")
    assert code(state, 0, "hermes seat1 stack c1") == ("no-opponent", "C8.7")
    partners = position(players=6, teams=True, gods={0: "hermes"}, stacks={0: "10", 3: "100"})
    assert code(partners, 0, "hermes seat4 stack c1") == ("no-opponent", "C8.7")


def test_c8_8_helios():
    assert points(position(gods={0: "helios"}, stacks={0: "10 20 100"}), 0) == 160


def test_c8_9_athena_protects_from_the_underworld():
    state = position(tops="war 10 20 20 30 30 50 50 100", at="h1@1", gods={1: "athena", 0: "uranus"}, stacks={0: "10"})
    assert refusal(state, 0, "send uranus h4 turn c1") == ("protected", "C8.9", {"owner": "red"})
    state = done(state, 0, "move h1 1 2 take")
    assert code(state, 0, "war h4 turn") == ("protected", "C8.9")
    assert not any("h4" in text for text in legal(state, 0))


def test_c8_10_aeolus():
    assert points(position(gods={0: "aeolus"}, stacks={0: "50"}, winds={0: "east"}), 0) == 100


def test_c8_11_ares_takes_from_kingdoms_as_from_piles():
    state = position(gods={0: "ares"}, stacks={1: "10 100"}, winds={1: "west"}, at="h2@seat2-west")
    state = done(state, 0, "move h1 home seat2-stack leave")
    assert code(state, 0, "move h1 seat2-stack 1 take", seconds(29)) == ("not-run-out", "C4.1")
    grown = done(state, 1, "move h4 home 1 leave")
    after = done(grown, 0, "move h1 seat2-stack seat2-stack take", at=seconds(30))
    assert (after.stacks[0], after.stacks[1], where(after, "h1")) == (("100",), ("10",), "seat2-stack")
    after = done(after, 0, "move h2 seat2-west home take", at=seconds(30))
    assert (after.winds[0], after.winds[1]) == ((0, 0, 0, 1), (0, 0, 0, 0))


def test_c8_11_the_owner_defends_on_the_occupied_card_alone():
    state = position(gods={0: "ares"}, stacks={1: "100"}, winds={1: "west"}, at="h1@seat2-stack")
    assert code(state, 1, "move h4 home seat2-west leave") == ("not-occupied", "C8.11")
    state = done(state, 1, "move h4 home seat2-stack leave")
    assert code(state, 0, "move h1 seat2-stack 1 take") == ("blocked", "C4.3")
    assert code(state, 1, "move h4 seat2-stack 1 take", seconds(30)) == ("nothing-to-take", "C4.3")


def test_c8_11_not_on_partners_nor_on_nothing_nor_without_ares_any_more():
    partners = position(players=6, teams=True, gods={0: "ares"}, stacks={3: "10"})
    assert code(partners, 0, "move h1 home seat4-stack leave") == ("no-opponent", "C7.5")
    state = position(gods={0: "ares"}, stacks={1: "10"})
    assert code(state, 0, "move h1 home seat3-stack leave") == ("empty-pile", "C4.5")
    assert code(state, 0, "move h1 home seat6-stack leave") == ("no-such-place", "C4.2")
    lost = position(gods={2: "ares"}, stacks={1: "10"}, at="h1@seat2-stack")
    assert code(lost, 0, "move h1 seat2-stack 1 take") == ("no-power", "C8.11")
    assert where(done(lost, 0, "move h1 seat2-stack 1 leave"), "h1") == "1"


def test_c8_12_cyclops_wins_with_one_monster():
    state = position(temple="cyclops", stacks={0: "10 10 20 20 30 hydra"})
    assert over(done(state, 0, "offer cyclops c1 c2 c3 c4 c5")) == ("cyclops", (1, 2, 2, 2))
    assert over(done(state, 0, "offer cyclops c1 c2 c3 c4 c6")) is None


def test_c8_13_apollo_reserves_another_god_once():
    state = position(temple="apollo zeus helios", stacks={0: "10 20 30", 1: "10 20"})
    state = done(state, 0, "offer apollo c1")
    assert legal(state, 0) == ["apollo zeus", "apollo helios"]
    assert code(state, 0, "apollo pan") == ("not-in-temple", "C8.13")
    state = done(state, 0, "apollo helios")
    assert refusal(state, 1, "offer helios c1 c2") == ("reserved", "C8.13", {"god": "helios", "owner": "blue"})
    assert [god.reserved for god in GAME.view(state, 1).temple] == [None, 0]
    after = done(state, 0, "offer helios c1 c2")
    assert (after.gods[0], after.reserved) == (("apollo", "helios"), None)


def test_c8_13_the_reservation_is_of_the_present_owner():
    state = position(temple="zeus helios", gods={0: "apollo", 1: "gaia"}, reserved=God.HELIOS, stacks={1: "10 20 30"})
    state = done(state, 1, "buy apollo c1", "offer helios c1 c2")
    assert state.gods[1] == ("gaia", "apollo", "helios")
    assert not state.choices, "the marker is laid once"


def test_c8_13_nothing_to_reserve():
    assert not done(position(temple="apollo", stacks={0: "10"}), 0, "offer apollo c1").choices


def test_c8_14_cassandra_takes_the_last_god_for_nothing():
    two = position(temple="zeus hera", gods={0: "cassandra"})
    assert refusal(two, 0, "cassandra") == ("not-last-god", "C8.14", {"gods": 2})
    one = position(temple="hera", gods={0: "cassandra"}, cities="olympia troy")
    assert done(one, 0, "cassandra").gods[0] == ("cassandra", "hera"), "no offering, so Olympia does not matter"
    reserved = position(temple="hera", gods={0: "cassandra", 1: "apollo"}, reserved=God.HERA)
    assert code(reserved, 0, "cassandra") == ("reserved", "C8.13")
    own = position(temple="hera", gods={0: "cassandra apollo"}, reserved=God.HERA)
    assert God.HERA in done(own, 0, "cassandra").gods[0]


def test_c8_15_demeter_takes_ten_islands_without_an_hourglass():
    state = position(gods={0: "demeter"}, at="h1@2")
    assert done(state, 0, "demeter 1").stacks[0] == ("10",)
    assert code(state, 0, "demeter 2") == ("glass-on-pile", "C8.15")
    assert code(state, 0, "demeter 3") == ("not-ten", "C8.15")
    marked = position(gods={0: "demeter"}, cities="troy athens", troy=1)
    assert code(marked, 0, "demeter 1") == ("troy-marker", "C9.8")


def test_c8_15_demeter_sends_from_ten_islands():
    state = position(gods={0: "demeter"}, at="h4@2 h5@3")
    assert where(done(state, 0, "send demeter h4 turn"), "h4") == "under1"
    assert code(state, 0, "send demeter h5 turn") == ("not-on-ten", "C8.15")


def test_c8_16_aphrodite():
    assert points(position(gods={0: "aphrodite"}, stacks={0: "50"}, winds={0: "east west"}), 0) == 200


def test_c8_17_pan():
    assert points(position(gods={0: "pan"}), 0) == 50
    assert points(position(gods={0: "pan hera eos"}), 0) == 150


def test_c8_18_hecate_changes_a_catastrophe_and_an_eruption_waits():
    state = position(tops="eruption 10 20 20 30 30 50 50 100", at="h1@1", gods={0: "hecate"}, stacks={1: "50"})
    state = done(state, 0, "move h1 1 2 take")
    assert over(state) is None
    assert legal(state, 0) == ["hecate eruption", "hecate famine", "hecate war"]
    assert over(done(state, 0, "hecate eruption"))[0] == "eruption"
    state = done(state, 0, "hecate famine", "famine seat2")
    assert (state.stacks[1], state.discards) == ((), ("eruption", "50"))


def test_c8_18_hecate_is_for_catastrophes_that_one_takes():
    state = position(tops="war 10 20 20 30 30 50 50 100", at="h4@1", gods={0: "hecate"})
    assert [choice.asked.value for choice in done(state, 1, "move h4 1 2 take").choices] == ["war"]


def test_c8_19_gaia_buys_from_others_at_their_cost():
    state = position(gods={0: "gaia", 1: "helios"}, stacks={0: "10 20 30"}, cities="delphi olympia", at="h1@delphi")
    assert refusal(state, 0, "buy helios c1") == ("wrong-price", "C8.19", {"need": 2, "given": 1})
    state = done(state, 0, "buy helios c1 c2")
    assert (state.gods[0], state.gods[1], state.discards) == (("gaia", "helios"), (), ("10", "20"))
    assert code(state, 0, "buy helios c1") == ("not-with-others", "C8.19")
    assert code(state, 0, "buy zeus c1") == ("not-with-others", "C8.19")


def test_c8_19_the_additional_hourglass_stays_where_it_stands():
    state = position(temple="chronos", stacks={1: "10 20 30", 0: "10 20 30"}, gods={0: "gaia"})
    state = done(state, 1, "offer chronos c1 c2 c3", "move h13 home 4 leave")
    state = done(state, 0, "buy chronos c1 c2 c3")
    assert (state.glasses[12].owner, where(state, "h13")) == (0, "4")
    assert code(state, 1, "move h13 4 5 leave", seconds(40)) == ("not-your-glass", "C4.1")


def test_c8_20_uranus_discards_a_card_to_send_any_hourglass():
    state = position(gods={0: "uranus"}, stacks={0: "10 20"}, at="h4@3")
    state = done(state, 0, "send uranus h4 turn c2")
    assert (where(state, "h4"), state.stacks[0], state.discards) == ("under1", ("10",), ("20",))
    done(state, 0, "send uranus h7 turn c1")
    assert code(state, 0, "send uranus h7 turn c2") == ("no-such-card", "C7.1")


def test_c8_21_artemis():
    assert points(position(gods={0: "artemis"}, stacks={0: "hydra hydra"}, winds={0: "north west"}), 0) == 400


def test_c8_22_eros_with_two_of_ones_own_beside():
    state = position(gods={0: "eros"}, at="h1@3 h2@3 h3@4 h4@3+900 h5@4")
    assert where(done(state, 0, "send eros h4 turn"), "h4") == "under1"
    assert code(state, 0, "send eros h5 turn") == ("not-beside-two", "C8.22")
    assert code(state, 0, "send eros h1 turn") == ("not-beside-two", "C8.22"), "two others are needed"


def test_c8_22_eros_with_three_of_ones_own_may_send_one():
    state = position(gods={0: "eros"}, at="h1@3 h2@3 h3@3")
    assert where(done(state, 0, "send eros h1 turn"), "h1") == "under1"


def test_c8_22_eros_on_piles_alone():
    state = position(gods={0: "eros ares"}, stacks={1: "10"}, at="h1@seat2-stack h2@seat2-stack h4@seat2-stack")
    assert code(state, 0, "send eros h4 turn") == ("not-beside-two", "C8.22")


def test_c8_23_eos_who_lifts_too_early_owes_a_card():
    state = position(gods={1: "eos"}, stacks={0: "10 30"}, at="h1@3+1001")
    after, events = apply(state, 0, "move h1 3 4 take")
    assert [type(event).__name__ for event in events] == ["KnockedOver", "ChoiceAsked"]
    assert after.glasses == state.glasses
    paid = done(after, 0, "pay c1")
    assert (paid.stacks[0], paid.stacks[1]) == (("30",), ("10",))


@pytest.mark.parametrize(
    ("gods", "stack", "left"),
    [({1: "eos"}, "10", 1000), ({1: "eos"}, "", 20_000), ({0: "eos"}, "10", 20_000), ({}, "10", 20_000)],
)
def test_c8_23_else_it_is_refused_as_ever(gods, stack, left):
    state = position(gods=gods, stacks={0: stack}, at=f"h1@3+{left}")
    assert refusal(state, 0, "move h1 3 4 leave") == ("not-run-out", "C4.1", {"left": left})


def test_c8_24_hestia_wins_with_three_equal_cards():
    state = position(temple="hestia", stacks={0: "10 10 10 10 20 30 50"})
    assert over(done(state, 0, "offer hestia c1 c5 c6 c7")) == ("hestia", (1, 2, 2, 2))
    assert over(done(state, 0, "offer hestia c1 c2 c5 c6")) is None
    winds = position(gods={0: "hestia"}, winds={0: "north north"}, tops="north 10 20 20 30 30 50 50 100", at="h1@1")
    assert over(done(winds, 0, "move h1 1 2 take")) == ("hestia", (1, 2, 2, 2)), "C8.1: covered winds count"


@pytest.mark.parametrize(("players", "number"), [(3, 10), (4, 13), (5, 11)])
def test_c8_25_chronos_gives_an_additional_hourglass(players, number):
    state = position(players=players, temple="chronos", stacks={0: "10 20 30"})
    before = GAME.pieces(state)
    state = done(state, 0, "offer chronos c1 c2 c3", f"move h{number} home 5 leave")
    assert where(state, f"h{number}") == "5"
    assert GAME.pieces(state) == before


def test_c8_26_charon_leaves_after_the_first_part():
    state = position(gods={0: "charon"}, at="h1@under1 h2@under1+500")
    assert where(done(state, 0, "move h1 under1 5 leave"), "h1") == "5"
    assert where(done(state, 0, "move h1 under1 home leave"), "h1") == "home"
    assert code(state, 0, "move h2 under1 5 leave") == ("not-run-out", "C4.1")


def test_c8_27_persephone():
    assert points(position(gods={0: "persephone"}, at="h1@under1 h2@under2 h4@under1"), 0) == 100


def test_c8_28_erinyes_while_ones_own_is_the_only_one_below():
    state = position(gods={0: "erinyes"}, at="h1@under2")
    state = done(state, 0, "send erinyes h4 keep")
    assert where(state, "h4") == "under1"
    assert code(state, 0, "send erinyes h7 keep") == ("not-alone-below", "C8.28")
    other = position(gods={0: "erinyes"}, at="h4@under1")
    assert code(other, 0, "send erinyes h7 keep") == ("not-alone-below", "C8.28")


def test_c8_29_cerberus_wins_with_three_hourglasses_below():
    state = position(gods={2: "cerberus", 0: "uranus"}, stacks={0: "10"}, at="h1@under1 h4@under2")
    assert over(done(state, 0, "send uranus h2 keep c1")) == ("cerberus", (2, 2, 1, 2))


def test_c8_30_poseidon_as_often_as_one_pays_and_partners_too():
    state = position(
        players=6, teams=True, gods={0: "poseidon"}, stacks={0: "10 20"}, winds={0: "north", 1: "east east", 3: "west"}
    )
    state = done(state, 0, "poseidon c1")
    assert [sum(winds) for winds in state.winds] == [1, 0, 0, 0, 0, 0]
    assert sorted(state.discards) == ["10", "east", "east", "west"]
    assert done(state, 0, "poseidon c1").stacks[0] == ()


def test_c8_31_hera_raises_what_others_need():
    state = position(temple="hera", stacks={0: "100 100 10 10 10", 1: "100 50 50"})
    state = done(state, 0, "offer hera c3 c4 c5", "claim points")
    assert over(state) == ("points", (1, 2, 2, 2))
    other = position(temple="hera", stacks={0: "10 10 10", 1: "100 50 50"})
    assert over(done(other, 0, "offer hera c1 c2 c3")) is None
    assert over(done(done(other, 0, "offer hera c1 c2 c3"), 1, "claim points")) is None


def test_a_god_serves_from_the_purchase_on():
    state = position(temple="helios", stacks={0: "10 10 10"})
    assert points(done(state, 0, "offer helios c1 c2"), 0) == 30
