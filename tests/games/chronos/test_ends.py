import pytest
from msgspec.structs import replace

from games.chronos.events import GameEnded
from games.chronos.game import GAME
from tests.games.chronos.table import (
    NOW,
    SAND,
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
    wake_at,
)

# -- C7.1


def test_c7_1_exactly_as_many_cards_as_the_god_costs_and_the_order_of_the_rest_stays():
    state = position(temple="helios zeus", stacks={0: "10 20 hydra 30"}, winds={0: "north"})
    assert refusal(state, 0, "offer helios c1") == ("wrong-price", "C7.1", {"need": 2, "given": 1})
    assert code(state, 0, "offer helios c1 c2 c3") == ("wrong-price", "C7.1")
    state = done(state, 0, "offer helios c3 north")
    assert (state.stacks[0], state.winds[0]) == (("10", "20", "30"), (0, 0, 0, 0))
    assert (state.gods[0], state.temple) == (("helios",), ("zeus",))
    assert sorted(state.discards) == ["hydra", "north"]


@pytest.mark.parametrize("cards", ["c1 c5", "c1 c1", "north north", "c4 south"])
def test_c7_1_cards_that_are_not_there(cards):
    state = position(temple="helios", stacks={0: "10 20 hydra 30"}, winds={0: "north"})
    assert code(state, 0, f"offer helios {cards}") == ("no-such-card", "C7.1")


def test_c7_1_a_god_that_is_not_on_offer():
    state = position(temple="zeus", stacks={0: "10 20"}, gods={1: "helios"})
    assert code(state, 0, "offer helios c1 c2") == ("not-in-temple", "C7.1")


def test_c7_1_at_any_time_also_while_all_hourglasses_run():
    state = position(temple="helios", stacks={0: "10 20"}, at="h1@1+9000 h2@2+9000 h3@3+9000")
    assert "offer helios c1 c2" in legal(state, 0)


# -- C7.2


def test_c7_2_a_ties_share_the_victory():
    state = position(tops="eruption 10 20 20 30 30 50 50 100", at="h1@1", stacks={1: "50", 3: "30 20"})
    assert over(done(state, 0, "move h1 1 2 take")) == ("eruption", (3, 1, 3, 1))


def test_c7_2_b_two_hundred_points_claimed():
    state = position(stacks={0: "100 50 50"})
    assert over(done(state, 0, "claim points")) == ("points", (1, 2, 2, 2))
    assert over(done(position(stacks={0: "100 50 30 10"}), 0, "claim points")) is None


def test_c7_2_b_three_hundred_for_all_but_heras_owner():
    stack = {0: "100 50 50 50", 1: "100 50 50"}
    state = position(stacks=stack, gods={1: "hera"}, temple="")
    assert over(done(state, 0, "claim points")) is None
    assert over(done(state, 1, "claim points")) == ("points", (2, 1, 2, 2))
    assert over(done(position(stacks={0: "100 100 50 50"}, gods={1: "hera"}), 0, "claim points")) is not None
    assert over(done(position(stacks=stack, temple="hera"), 0, "claim points")) is not None, (
        "in the temple she is not owned"
    )


@pytest.mark.parametrize(
    ("stack", "has", "wins"),
    [
        ("100 100 50 20 20", 290, False),
        ("100 100 50 30 10", 290, False),
        ("100 100 50 20 10 10", 290, False),
        ("100 100 50 50", 300, True),
        ("100 100 50 30 20", 300, True),
    ],
)
def test_c7_2_b_under_hera_three_hundred_are_needed_and_nothing_less(stack, has, wins):
    state = position(stacks={0: stack}, gods={1: "hera"}, temple="")
    assert points(state, 0) == has
    assert (over(done(state, 0, "claim points")) is not None) is wins


def test_c7_2_c_both_monsters_claimed():
    state = position(stacks={0: "hydra 10 minotaur"})
    assert over(done(state, 0, "claim monsters")) == ("monsters", (1, 2, 2, 2))
    assert over(done(position(stacks={0: "hydra hydra"}), 0, "claim monsters")) is None


def test_c7_2_a_false_claim_goes_on_and_bars_for_a_sixth_of_the_sand_time():
    state, events = apply(position(stacks={0: "hydra"}), 0, "claim monsters")
    assert [type(event).__name__ for event in events] == ["FalseClaim"]
    assert refusal(state, 0, "claim points", seconds(4)) == ("barred", "C7.2", {"left": 1000})
    assert "claim points" not in legal(state, 0, seconds(4))
    assert done(state, 1, "claim points", at=seconds(4)).ended is None, "others may claim"
    assert code(state, 0, "claim points", seconds(5)) == ("time-first", "C3.3")
    again = wake_at(state, seconds(5))
    assert done(again, 0, "claim points", at=seconds(5)).barred == (seconds(10), 0, 0, 0)


def test_c7_2_d_several_together_the_mover_first_then_seat_order():
    facts = {"gods": {1: "cerberus", 3: "hestia uranus"}, "at": "h1@under1 h2@under1", "stacks": {3: "10 20 20 20"}}
    assert over(wakeless(facts, mover=3)) == ("hestia", (2, 2, 2, 1))
    facts["gods"] = {1: "cerberus", 2: "hestia", 3: "uranus"}
    facts["stacks"] = {2: "20 20", 3: "20"}
    state = position(**facts)
    assert over(done(state, 3, "send uranus h4 turn c1")) == ("cerberus", (2, 1, 2, 2))


def wakeless(facts, mover):
    return done(position(**facts), mover, "send uranus h4 turn c1")


def test_c7_2_over_is_over():
    state = done(position(stacks={0: "100 50 50"}), 0, "claim points")
    assert code(state, 1, "move h4 home 1 leave") == ("game-over", "C7.2")
    assert GAME.wakes(state) is None
    assert not GAME.legal(state, 1, NOW)


def test_c7_2_the_end_tells_the_score_by_parts_and_all_stacks():
    _, events = apply(position(stacks={0: "100 50 50", 2: "10 hydra"}), 0, "claim points")
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.seats[0].points, ended.seats[2].islands) == (0, 200, 10)
    assert ended.stacks[2] == ("10", "hydra")


def test_c7_2_whoever_is_barred_is_woken_so_that_a_game_never_stands_still():
    state = position(taken=False, at=" ".join(f"h{number}@1+30000" for number in range(1, 13)))
    for seat in range(4):
        state = done(state, seat, "claim points")
    assert not any(legal(state, seat) for seat in range(4))
    state, _ = wake(state)
    assert all(legal(state, seat, seconds(5)) for seat in range(4))


# -- C7.3


def resting(**facts):
    return position(stacks={0: "20", 1: "50"}, at="h1@3 h4@3", **facts)


def test_c7_3_any_player_starts_a_count_of_a_third_of_the_sand_time():
    state = done(resting(), 2, "count")
    assert state.count == GAME.wakes(state) == seconds(10)
    assert refusal(state, 0, "count", seconds(4)) == ("count-runs", "C7.3", {"left": 6000})
    state, _ = wake(state)
    assert over(state) == ("stalemate", (2, 1, 3, 3))


def test_c7_3_not_while_an_hourglass_runs_wherever():
    for place in ("4", "under1"):
        state = position(at=f"h1@{place}+7000")
        assert refusal(state, 2, "count") == ("glasses-run", "C7.3", {"left": 7000})


def test_c7_3_not_before_the_first_card_was_taken():
    state = resting(taken=False)
    assert code(state, 2, "count") == ("no-count-yet", "C7.3")
    assert GAME.wakes(state) is None
    assert done(position(at="h1@3", taken=False), 0, "move h1 3 home take").taken


def test_c7_3_it_stops_when_an_hourglass_is_turned_not_when_one_is_put_home():
    state = done(resting(), 2, "count")
    assert done(state, 1, "move h4 3 home leave").count == seconds(10)
    assert done(state, 1, "move h4 3 4 leave", at=seconds(9)).count is None
    assert done(state, 0, "move h2 home 4 leave").count is None


def test_c7_3_it_stops_when_a_card_is_taken():
    state = done(position(stacks={0: "20"}, at="h1@3"), 2, "count")
    taken = done(state, 0, "move h1 3 home take")
    assert taken.count is None
    assert GAME.wakes(taken) == NOW + 2 * SAND, "then it begins again only after two sand times"


def test_c7_3_too_late_to_stop_it():
    state = done(resting(), 2, "count")
    assert code(state, 0, "move h2 home 4 leave", seconds(10)) == ("time-first", "C3.3")
    assert code(wake_at(state, seconds(10)), 0, "move h2 home 4 leave", seconds(10)) == ("game-over", "C7.2")


def test_c7_3_after_two_sand_times_of_rest_the_count_begins_by_itself():
    state = position(stacks={0: "20"}, at="h1@3+5000 h4@3")
    assert GAME.wakes(state) == seconds(65)
    state, events = wake(state)
    assert (events[0].seat, events[0].ends) == (None, seconds(75))
    assert over(wake(state)[0])[0] == "stalemate"


@pytest.mark.parametrize(("hour", "begins"), [(20, 8 + 24), (9, 21), (0, 12), (11, 24 + 8), (19, 24 + 8)])
def test_c7_3_in_daily_games_not_at_night(hour, begins):
    now = 24 * 3_600_000 * 20_000 + hour * 3_600_000
    state = replace(position(sand=21_600), quiet=now, clock=now)
    assert GAME.wakes(state) == now - hour * 3_600_000 + begins * 3_600_000
    live = replace(position(), quiet=now, clock=now)
    assert GAME.wakes(live) == now + 60_000


# -- C7.4


@pytest.mark.parametrize(
    ("stack", "winds", "gods", "at", "expected"),
    [
        ("100 50 30 20 10", "", "", "", 210),
        ("100 hydra", "north", "", "", 100),
        ("100", "north south", "", "", 200),
        ("10", "north south east west", "", "", 40),
        ("10", "north south east west west", "aeolus", "h1@alexandria", 40),
        ("10", "", "aeolus", "", 10),
        ("10", "north", "aeolus", "", 20),
        ("10", "north", "", "h1@alexandria", 20),
        ("10 20 30 50", "", "helios", "", 140),
        ("hydra minotaur 10", "north east", "artemis", "", 420),
        ("10", "north east", "pan hera", "", 220),
        ("10", "north east", "", "h1@athens", 120),
        ("10", "", "sphinx", "h1@athens h2@alexandria", 160),
        ("10", "", "persephone", "h1@under1 h2@under2 h4@under1", 110),
        ("10 20", "north east", "helios aphrodite pan", "h1@athens", (60 + 150 + 50) * 2 * 2),
    ],
)
def test_c7_4_the_final_score(stack, winds, gods, at, expected):
    state = position(stacks={0: stack}, winds={0: winds}, gods={0: gods}, cities="athens alexandria", at=at)
    assert points(state, 0) == expected


# -- C7.5


def test_c7_5_the_team_of_the_winner_wins():
    state = position(players=6, teams=True, stacks={4: "100 50 50", 0: "30"})
    assert over(done(state, 4, "claim points")) == ("points", (3, 1, 3, 3, 1, 3))


def test_c7_5_scores_are_not_added():
    state = position(
        players=6,
        teams=True,
        stacks={0: "50", 3: "50", 1: "30 30"},
        tops="eruption 10 20 20 30 30 50 50 100",
        at="h1@1",
    )
    assert over(done(state, 0, "move h1 1 2 take")) == ("eruption", (3, 1, 5, 3, 1, 5))
