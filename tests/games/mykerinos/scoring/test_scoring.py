# Rules M5, M6.

import pytest

from games.core import Decide
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    Declined,
    ParcelTaken,
    Ranked,
    RoundBegan,
    RoundEnded,
    SentToMuseum,
    ZoneDone,
    ZoneRanked,
)
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.state import Stage
from games.mykerinos.view import Asked, Fate
from tests.games.mykerinos.table import THREE, act, cleared, events, moves, position, refused, turn

FOUR = "blue red green white"
PARCELS = "lemon-7 blackmore-1 gold-1 violet-1 brown-5 brown-1 tangerine-1 tangerine-7"
BOTH_IN_ALL = """
    bb.r rr.b
    .... ....
    .... ....
    bb.r rr.b
    .... ....
    .... ....
"""
FOUR_IN_THE_FIRST = """
    bbbb ....
    rrrg ....
    gw.. ....
    .... ....
    .... ....
    .... ....
"""


def scoring(area, colors=THREE, order=None, **facts):
    order = (order or colors).split()
    state = position(area, colors, passed=" ".join(order[:-1]), turn=order[-1], parcels=PARCELS, **facts)
    return act(state, f"{order[-1]} pass")


def test_m5_1_zone_by_zone_top_left_first():
    state = position("....r...\n........\n........\n.b......\n......g.\n........", passed="blue red", turn="green")
    zones = []
    while state.stage is not Stage.AREA:
        if state.stage is Stage.SCORING:
            zones.append((state.zone, turn(state)))
        state = act(state, f"{turn(state)} {'pass' if state.stage is Stage.EXCAVATIONS else 'take left'}")
    assert zones == [(1, "red"), (2, "blue"), (3, "green")]


def test_m5_2_most_first_ties_by_the_pass_track_both_parcels_count():
    area = FOUR_IN_THE_FIRST
    state = position(area, FOUR, passed="white green red", turn="blue")
    ranked = events(state, "blue pass", ZoneRanked)[0]
    assert ranked.ranking == (Ranked(0, 4, 4), Ranked(1, 3, 3), Ranked(2, 2, 2), Ranked(3, 1, 1))
    tied = position("b..r....\n" + "........\n" * 5, passed="green red", turn="blue")
    assert events(tied, "blue pass", ZoneRanked)[0].ranking == (Ranked(1, 1, 2), Ranked(0, 1, 3))


def test_m5_3_the_first_chooses_a_parcel_or_the_museum():
    state = scoring(BOTH_IN_ALL)
    assert GAME.pending(state) == Decide((0,))
    assert GAME.view(state, 0).asked is Asked.CHOICE
    assert moves(state)[:2] == ["take left", "take right"]
    assert {move.split()[1][0] for move in moves(state, "museum")} == {"2", "3"}
    general = state.general[0]
    after = act(state, "blue museum 3:1")
    assert after.general[0] == general - 1
    assert events(state, "blue museum 3:1", SentToMuseum) == [SentToMuseum(0, ROOM_NAMES.index("3:1"), 0)]
    assert refused(state, "red take left") == ("not-your-turn", "M5.3")
    assert refused(state, "blue dig A1") == ("not-now", "M5.3")


def test_m5_3_no_museum_with_an_empty_general_supply_until_a_zone_gave_some_back():
    state = scoring(BOTH_IN_ALL, general={"blue": 0})
    assert not moves(state, "museum")
    assert refused(state, "blue museum 3:1") == ("general-empty", "M5.3")
    state = act(state, "blue take left", "red take right")
    assert state.zone == 1
    assert state.general[0] == 2
    state = act(state, "red take left")
    assert "museum 3:1" in moves(state)
    assert act(state, "blue museum 3:1").rooms[0] == 1 << ROOM_NAMES.index("3:1")


def test_m5_4_the_second_chooses_from_what_is_left():
    state = act(scoring(BOTH_IN_ALL), "blue take left")
    assert turn(state) == "red"
    assert moves(state, "take") == ["take right"]
    assert refused(state, "red take left") == ("parcel-gone", "M5.4")
    assert moves(state, "museum")
    state = act(scoring(BOTH_IN_ALL), "blue museum 3:1")
    assert moves(state, "take") == ["take left", "take right"]
    assert "museum 3:1" not in moves(state)
    assert refused(state, "red museum 3:1") == ("room-taken", "M6.3")


def test_m5_5_alone_means_one_choice():
    state = scoring("bb......\n" + "........\n" * 5)
    found = events(state, "blue take right")
    assert [type(event) for event in found[:2]] == [ParcelTaken, ZoneDone]
    assert cleared(found)[0] == (0, "lemon-7")
    assert act(state, "blue take right").stage is Stage.AREA


def test_m5_6_first_and_second_in_the_museum_third_and_fourth_take_or_decline():
    state = scoring(FOUR_IN_THE_FIRST, FOUR)
    state = act(state, "blue museum 3:1", "red museum 3:2")
    assert turn(state) == "green"
    assert GAME.view(state, None).asked is Asked.LEFTOVER
    assert moves(state) == ["take left", "take right", "decline"]
    assert refused(state, "green museum 3:3") == ("museum-not-for-third", "M5.6")
    declined = act(state, "green decline")
    assert events(state, "green decline", Declined) == [Declined(0, 2)]
    assert moves(declined) == ["take left", "take right", "decline"]
    assert turn(declined) == "white"
    taken = act(state, "green take right")
    assert moves(taken) == ["take left", "decline"]
    ended = events(taken, "white decline")
    assert cleared(ended)[0] == (0, "lemon-7")


def test_m5_6_the_third_is_not_asked_when_nothing_is_left():
    state = scoring(FOUR_IN_THE_FIRST, FOUR)
    found = events(act(state, "blue take left"), "red take right")
    assert cleared(found)[0] == (0,)
    assert not [event for event in found if isinstance(event, Declined)]


def test_m5_6_the_fourth_is_not_asked_when_the_third_took_the_last():
    state = act(scoring(FOUR_IN_THE_FIRST, FOUR), "blue take left", "red museum 3:1", "green take right")
    assert state.stage is Stage.AREA


def test_m5_6_first_and_second_may_not_decline():
    state = scoring(BOTH_IN_ALL)
    assert refused(state, "blue decline") == ("may-not-decline", "M5.6")
    assert refused(act(state, "blue take left"), "red decline") == ("may-not-decline", "M5.6")
    assert refused(state, "blue neutral take left") == ("not-for-neutral", "M8.1")


def test_m5_7_points_at_once_the_tile_before_the_player():
    state = scoring(BOTH_IN_ALL)
    assert events(state, "blue take left", ParcelTaken) == [ParcelTaken(0, 0, "lemon-7", Side.LEFT, 3)]
    state = act(state, "blue take left", "red take right", "red take left")
    assert state.score == (3, 5, 0)
    view = GAME.view(state, None)
    assert [(tile.patron, tile.points) for tile in view.seats[1].tiles] == [("blackmore", 0), (None, 5)]
    assert view.zones[0].left.fate is Fate.TAKEN
    assert view.zones[0].left.owner == 0


def test_m5_7_the_tile_can_be_used_in_the_next_round():
    state = act(scoring("bb......\n" + "........\n" * 5, order="blue red green"), "blue take left")
    assert state.tiles[0] == ("lemon-7",)
    assert state.used == (0, 0, 0)


def test_m5_8_the_rest_leaves_the_game_and_archaeologists_go_back():
    state = scoring(BOTH_IN_ALL, order="red blue green")
    general = state.general
    state = act(state, "blue museum 3:1", "red museum 3:2")
    assert state.gone == ("lemon-7", "blackmore-1")
    assert state.general[:2] == (general[0] - 1 + 2, general[1] - 1 + 1)
    view = GAME.view(state, None)
    assert view.zones[0].done
    assert view.zones[0].left.fate is Fate.LEFT
    assert view.zones[1].scoring
    assert {field.owner for field in view.fields[:4]} == {None}


def test_m5_9_a_zone_without_archaeologists_loses_both_parcels():
    state = position("....r...\n" + "........\n" * 5, passed="blue red", turn="green", parcels=PARCELS)
    found = events(state, "green pass")
    done = next(event for event in found if isinstance(event, ZoneDone))
    assert found.index(ZoneRanked(0, ())) < found.index(done)
    assert (done.zone, done.left, done.ranking, done.steps) == (0, ("lemon-7", "blackmore-1"), (), ())
    assert done.owners == (None,) * 12
    assert act(state, "green pass").gone == ("lemon-7", "blackmore-1")


def test_m5_10_the_end_of_a_round():
    area = "b.......\n" + "........\n" * 5
    state = position(area, tiles={"red": "brown-2"}, parcels=PARCELS, supply={"green": 4}, turn="red")
    state = act(state, "red brown 3:1", "green pass", "blue pass", "red pass")
    found = events(state, "blue take left")
    assert RoundEnded(2) in found
    assert found[-1] == RoundBegan(3, 1, (11, 11, 11), (0, 0, 0))
    state = act(state, "blue take left")
    assert turn(state) == "red"
    assert state.passed == ()
    assert state.used == (0, 0, 0)
    assert state.supply == (22, 21, 15)
    assert GAME.view(state, None).pass_track == (None, None, None)


def test_m6_1_any_free_room_of_value_2_or_3():
    state = scoring(BOTH_IN_ALL, rooms={"red": "3:1", "green": "2:1-2"})
    low = {name for name in ROOM_NAMES if not name.startswith("5")} - {"3:1", "2:1-2"}
    assert {move.split()[1] for move in moves(state, "museum")} == low


@pytest.mark.parametrize(
    ("held", "opened"),
    [
        ("3:4", {"5:4"}),
        ("2:3-4", {"5:3", "5:4"}),
        ("2:5-1", {"5:5", "5:1"}),
        ("5:2", set()),
        ("3:1 2:2-3", {"5:1", "5:2", "5:3"}),
    ],
)
def test_m6_2_a_5_room_through_ones_own_rooms_next_to_it(held, opened):
    state = scoring(BOTH_IN_ALL, rooms={"blue": held})
    assert {move.split()[1] for move in moves(state, "museum 5")} == opened


def test_m6_2_a_rivals_room_opens_nothing():
    state = scoring(BOTH_IN_ALL, rooms={"red": "3:4 2:5-1"})
    assert not moves(state, "museum 5")
    assert refused(state, "blue museum 5:4") == ("room-closed", "M6.2")


def test_m6_2_the_second_enters_a_5_room_through_a_room_taken_two_zones_earlier():
    state = act(scoring(BOTH_IN_ALL), "blue take left", "red museum 2:5-1", "red take left", "blue take right")
    state = act(state, "blue take left")
    assert (state.zone, turn(state)) == (2, "red")
    assert act(state, "red museum 5:1").rooms[1].bit_count() == 2


def test_m6_3_one_archaeologist_a_room_for_the_rest_of_the_game():
    state = scoring(BOTH_IN_ALL, rooms={"green": "3:2", "blue": "3:3"})
    assert refused(state, "blue museum 3:2") == ("room-taken", "M6.3")
    assert refused(state, "blue museum 3:3") == ("room-taken", "M6.3")
    state = act(state, "blue museum 3:1", "red take left")
    while state.stage is Stage.SCORING:
        state = act(state, f"{turn(state)} {moves(state)[0]}")
    assert state.rooms[0].bit_count() == 2
    assert state.rooms[2].bit_count() == 1
