from collections import Counter

import pytest

from games.core import CHANCE, Draw, Drawn, Entry, Illegal
from games.mykerinos.events import AreaDealt, RoundBegan, StartDrawn, WingsDrawn
from games.mykerinos.game import GAME
from games.mykerinos.rules.board import FIELD_NAMES, fields_of, neighbours, parcel_fields, turned_pyramids
from games.mykerinos.rules.parcels import PARCEL_IDS, PATRONS
from games.mykerinos.state import Stage
from tests.games.mykerinos.table import EMPTY, act, all_pass, begun, drawn, events, happen, position, refused, turn


def names(mask):
    return [FIELD_NAMES[field] for field in fields_of(mask)]


def test_m1_1_25_archaeologists_of_each_colour():
    assert GAME.seat_names == ("blue", "red", "green", "white")
    assert GAME.pieces(GAME.new(("red", "white", "blue"))) == {"red": 25, "white": 25, "blue": 25, "parcels": 36}


def test_m1_4_a_parcel_is_two_columns_wide_and_three_rows_high():
    assert names(sum(1 << field for field in parcel_fields(0))) == ["A1", "B1", "A2", "B2", "A3", "B3"]
    middle_left, middle_right = parcel_fields(0)[2:4]
    assert neighbours(middle_left, middle_right)


def test_m1_5_a_turned_parcel_has_its_pyramids_at_the_other_end():
    assert names(turned_pyramids(("^.", "..", ".^"), 0, turned=True)) == ["A1", "B3"]
    assert names(turned_pyramids(("^^", "..", ".."), 0, turned=False)) == ["A1", "B1"]
    assert names(turned_pyramids(("^^", "..", ".."), 0, turned=True)) == ["A3", "B3"]
    assert names(turned_pyramids((".^", "^.", ".."), 3, turned=True)) == ["H2", "G3"]


def test_m1_5_orientation_is_drawn_with_the_parcel():
    state = act(GAME.new(("blue", "red", "green")), "* start red", "* wings violet lemon brown blackmore tangerine")
    draw = GAME.pending(state)
    assert isinstance(draw, Draw)
    assert (draw.what, draw.count, draw.variants) == ("area", 8, ("", "/"))
    state = act(state, "* area brown-6 lemon-1 brown-7/ brown-1 brown-2 violet-1 violet-2 gold-1/")
    assert names(state.pyramids) == ["A1", "B1", "F2", "E3", "H4", "G5", "H6"]
    assert state.turned == (False, False, True, False, False, False, False, True)


@pytest.mark.parametrize(
    "colors", [(), ("blue",), ("blue", "blue"), ("blue", "pink"), ("blue", "red", "green", "white", "black")]
)
def test_m2_1_two_to_four_players_of_different_colours(colors):
    with pytest.raises(ValueError):
        GAME.new(colors)


def test_m2_1_every_score_starts_at_0():
    assert GAME.new(("red", "blue", "white", "green")).score == (0, 0, 0, 0)


def test_m2_2_the_start_player_is_drawn_then_play_goes_clockwise():
    state = GAME.new(("red", "white", "blue"))
    assert GAME.pending(state) == Draw("start", ("blue", "red", "white"), 1)
    assert events(state, "* start blue") == [StartDrawn(2)]
    state = begun("red white blue", start="blue")
    order = []
    for _ in range(4):
        order.append(turn(state))
        state = act(state, f"{turn(state)} {GAME.write(GAME.legal(state, state.turn, 0)[0])}")
    assert order == ["blue", "red", "white", "blue"]


def test_m2_3_the_patrons_are_laid_on_the_wings():
    state = act(GAME.new(("blue", "red")), "* start red")
    assert GAME.pending(state) == Draw("wings", ("blackmore", "brown", "lemon", "tangerine", "violet"), 5)
    wings = ("brown", "violet", "tangerine", "lemon", "blackmore")
    state, found = happen(state, f"* wings {' '.join(wings)}")
    assert state.wings == wings
    assert found[0] == WingsDrawn(wings)


def test_m2_4_all_36_parcels_are_used_8_8_8_and_12():
    state = begun()
    counts = []
    dealt = Counter(state.area)
    while state.stage is not Stage.OVER:
        counts.append(len(state.area))
        state = all_pass(state)
        if state.stage is Stage.AREA:
            state = drawn(state)
            dealt.update(state.area)
    assert counts == [8, 8, 8, 12]
    assert dealt == Counter(PARCEL_IDS)
    assert state.undealt == ()


@pytest.mark.parametrize(
    "outcome",
    [
        Drawn("area", ("violet-1",) * 8),
        Drawn("area", PARCEL_IDS[:7]),
        Drawn("area", PARCEL_IDS[:9]),
        Drawn("wings", tuple(PATRONS)),
        Drawn("area", (*PARCEL_IDS[:7], "violet-8")),
    ],
)
def test_m2_4_what_cannot_be_drawn_is_refused(outcome):
    state = act(GAME.new(("blue", "red")), "* start red", f"* wings {' '.join(PATRONS)}")
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Entry(CHANCE, outcome))
    assert (caught.value.code, caught.value.rule) == ("not-drawn", "M2.4")


def test_m2_4_nobody_acts_before_the_draw_and_nobody_draws_for_chance():
    state = GAME.new(("blue", "red"))
    assert refused(state, "blue dig A1") == ("wait-for-draw", "M2.2")
    assert GAME.legal(state, 0, 0) == ()
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Entry(0, Drawn("start", ("blue",))))
    assert caught.value.code == "not-drawn"


@pytest.mark.parametrize(("colors", "taken"), [("blue red", 11), ("blue red green", 11), ("blue red green white", 8)])
def test_m3_1_archaeologists_taken_into_the_personal_supply(colors, taken):
    state = begun(colors)
    players = len(colors.split())
    assert state.supply == (taken,) * players
    assert state.general[:players] == (25 - taken,) * players


def test_m3_1_who_has_fewer_takes_what_is_there():
    state = position(supply={"blue": 20, "red": 3}, rooms={"blue": "3:1"}, passed="blue red", turn="green")
    began = events(state, "green pass", RoundBegan)
    assert began == [RoundBegan(3, state.colors.index("green"), (4, 11, 11), (0, 0, 0))]


def test_m3_2_what_was_left_stays_on_top():
    state = all_pass(position(EMPTY, supply={"blue": 5, "red": 0, "green": 2}))
    assert state.supply == (16, 11, 13)
    assert state.general[:3] == (9, 14, 12)


def test_m3_3_parcels_are_dealt_zone_by_zone_left_one_first():
    starts = ["A1", "C1", "E1", "G1", "A4", "C4", "E4", "G4", "A7", "C7", "E7", "G7"]
    assert [FIELD_NAMES[parcel_fields(slot)[0]] for slot in range(12)] == starts
    assert FIELD_NAMES[0] == "A1"
    assert FIELD_NAMES[47] == "H6"
    assert FIELD_NAMES[71] == "H9"


def test_m3_3_the_area_as_dealt():
    state = act(GAME.new(("blue", "red", "green")), "* start red", f"* wings {' '.join(PATRONS)}")
    ids = ["violet-3", "lemon-3", "brown-4", "gold-1", "violet-1", "violet-2", "lemon-1", "lemon-7"]
    state, found = happen(state, f"* area {' '.join(ids)}")
    assert found == (AreaDealt(tuple(ids), (False,) * 8),)
    assert names(state.pyramids) == ["A1", "D1", "E1", "G1", "H2", "G3", "G5", "H5"]
    assert turn(state) == "red"


def test_m3_3_round_4_has_a_third_row_and_a_turned_parcel_its_pyramid_there():
    state = all_pass(begun())
    for _ in range(2):
        state = all_pass(drawn(state))
    assert (state.round, GAME.pending(state).count) == (4, 12)
    others = [parcel for parcel in state.undealt if parcel != "tangerine-5"]
    state = act(state, f"* area {' '.join(others)} tangerine-5/")
    assert GAME.view(state, None).rows == 9
    assert [name for name in names(state.pyramids) if name in ("G7", "H7", "G8", "H8", "G9", "H9")] == ["H9"]


def test_m3_4_zones_border_one_another():
    place = {name: field for field, name in enumerate(FIELD_NAMES)}
    assert neighbours(place["D3"], place["E3"])
    assert neighbours(place["D3"], place["D4"])
    assert not neighbours(place["D3"], place["E4"])
    assert not neighbours(place["H1"], place["A2"])
    assert not neighbours(place["D3"], place["D3"])
    around_corner = [name for name in place if neighbours(place[name], place["A1"])]
    assert around_corner == ["B1", "A2"]
