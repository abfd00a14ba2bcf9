# Rule M7.

from msgspec.structs import replace

from games.core import Over
from games.mykerinos.events import GameEnded, Ranked, ZoneRanked
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.state import Stage
from tests.games.mykerinos.table import EMPTY_4, act, all_pass, drawn, events, moves, position, turn

EVERY_PATRON = "violet-1 lemon-1 brown-1 blackmore-1 tangerine-1"


def tally_of(color="blue", **facts):
    state = position(EMPTY_4, **facts)
    return GAME.tally(state).seats[state.colors.index(color)]


def test_e1_greens_pass_first_goes_to_space_1():
    state = act(position(turn="green"), "green pass")
    assert GAME.view(state, None).pass_track[0] == 2


E2_AREA = """
    bbbb ....
    rrgg ....
    w... ....
    .... ....
    .... ....
    .... ....
"""


def e2():
    wings = ("violet", "lemon", "blackmore", "brown", "tangerine")
    parcels = "lemon-7 blackmore-1 violet-1 violet-2 violet-3 violet-4 brown-1 brown-2"
    return position(E2_AREA, "blue red green white", passed="green red white", parcels=parcels, wings=wings)


def test_e2_a_zone_with_four():
    state = e2()
    ranked = events(state, "blue pass", ZoneRanked)[0]
    assert ranked.ranking == (Ranked(0, 4, 4), Ranked(2, 2, 1), Ranked(1, 2, 2), Ranked(3, 1, 3))
    state = act(state, "blue pass", "blue take left")
    assert state.score[0] == 3
    assert not moves(state, "museum 5")
    state = act(state, "green museum 2:2-3", "red take right")
    assert state.score == (3, 0, 0, 0)
    assert state.tiles == (("lemon-7",), ("blackmore-1",), (), ())
    assert state.stage is Stage.AREA


def test_e3_later_green_may_enter_both_5_rooms_and_takes_lemons():
    state = act(e2(), "blue pass", "blue take left", "green museum 2:2-3", "red take right")
    state = drawn(state)
    while turn(state) != "green":
        state = act(state, f"{turn(state)} pass")
    state = all_pass(act(state, "green dig B1"))
    assert set(moves(state, "museum 5")) == {"museum 5:2", "museum 5:3"}
    assert "museum 3:2" in moves(state)
    assert "museum 2:1-2" in moves(state)
    assert "museum 2:2-3" not in moves(state)
    state = act(state, "green museum 5:2")
    assert state.rooms[2] == 1 << ROOM_NAMES.index("2:2-3") | 1 << ROOM_NAMES.index("5:2")


def test_e4_the_final_tally():
    blue = tally_of(
        tiles={"blue": "lemon-1 lemon-2 blackmore-1 brown-1 brown-2 brown-3 tangerine-1 tangerine-2 violet-1"},
        wings=("lemon", "blackmore", "brown", "tangerine", "violet"),
        rooms={"blue": "3:1 3:2 5:3 2:3-4", "red": "3:5"},
    )
    assert [(wing.tiles, wing.value, wing.points) for wing in blue.wings] == [
        (2, 3, 6), (1, 3, 3), (3, 5, 15), (2, 2, 4), (1, 1, 1),
    ]  # fmt: skip
    assert sum(wing.points for wing in blue.wings) == 29
    assert (blue.series, blue.series_points, blue.total) == (1, 5, 34)


def test_m7_1_the_highest_room_in_the_wing_counts():
    blue = tally_of(tiles={"blue": "violet-1 violet-2"}, rooms={"blue": "2:5-1 3:1 5:1"})
    assert (blue.wings[0].room, blue.wings[0].value, blue.wings[0].points) == ("5:1", 5, 10)
    assert (blue.wings[4].room, blue.wings[4].points) == ("2:5-1", 0)
    assert (blue.wings[1].room, blue.wings[1].value) == (None, 1)


def test_m7_2_two_complete_series_and_extras():
    twice = EVERY_PATRON + " violet-2 lemon-2 brown-2 blackmore-2 tangerine-2 violet-3 violet-4 lemon-3"
    blue = tally_of(tiles={"blue": twice})
    assert (blue.series, blue.series_points) == (2, 10)
    assert blue.total == 13 + 10
    assert tally_of(tiles={"blue": EVERY_PATRON.removesuffix(" tangerine-1")}).series == 0


def test_m7_3_the_5_point_parcel_brings_nothing_more():
    with_it = tally_of(tiles={"blue": "gold-1"}, score={"blue": 5})
    assert with_it.total == 5
    assert tally_of(tiles={"blue": "violet-1 lemon-1 brown-1 blackmore-1 gold-1"}).series == 0


def finished(**facts):
    state = position(EMPTY_4, passed="red green", turn="blue", **facts)
    return act(state, "blue pass"), events(state, "blue pass", GameEnded)[0]


def test_m7_4_most_points_win():
    state, ended = finished(score={"blue": 3, "red": 9, "green": 4})
    assert ended == GameEnded((3, 9, 4), (3, 1, 2), "points")
    assert GAME.pending(state) == Over((3, 1, 2), "points")
    tally = GAME.tally(state)
    assert tally.final
    assert [seat.place for seat in tally.seats] == [3, 1, 2]


def test_m7_4_a_tie_is_decided_by_the_personal_supply():
    state, ended = finished(score={"blue": 9, "red": 9, "green": 4}, supply={"blue": 2, "red": 3, "green": 20})
    assert ended == GameEnded((9, 9, 4), (2, 1, 3), "supply")
    assert GAME.pending(state) == Over((2, 1, 3), "supply")


def test_m7_4_all_who_still_tie_share_the_win():
    state, ended = finished(score={"blue": 9, "red": 9, "green": 9}, supply={"blue": 3, "red": 3, "green": 2})
    assert ended == GameEnded((9, 9, 9), (1, 1, 3), "shared")
    assert GAME.pending(state) == Over((1, 1, 3), "shared")


def test_m7_the_tally_of_a_running_game_is_not_final():
    state = position(score={"blue": 2}, tiles={"blue": "brown-5"}, rooms={"blue": "3:3"})
    tally = GAME.tally(state)
    assert not tally.final
    assert tally.totals == (2 + 3, 0, 0)
    before_wings = GAME.tally(GAME.new(("blue", "red")))
    assert before_wings.seats[0].wings == ()


def test_the_game_ends_after_round_4():
    state = replace(position(EMPTY_4), undealt=())
    assert all_pass(state).stage is Stage.OVER
