# Rules M4.6 to M4.11.

from games.mykerinos.events import PatronCalled, Placed, SentToMuseum
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.state import Stage
from tests.games.mykerinos.table import EMPTY, act, all_pass, drawn, events, facts, moves, position, refused

ONE = "b......." + EMPTY[8:]


def test_m4_6_a_tile_is_turned_and_cannot_be_used_again_this_round():
    state = position(tiles={"blue": "brown-1"})
    assert events(state, "blue brown 3:1")[0] == PatronCalled(0, "brown", "brown-1")
    state = act(state, "blue brown 3:1", "red dig A1", "green dig B1")
    assert not moves(state, "brown")
    assert refused(state, "blue brown 3:2") == ("tile-used", "M4.6")
    assert facts(state, "blue brown 3:2") == {"patron": "brown"}
    assert [tile.turned for tile in GAME.view(state, None).seats[0].tiles] == [True]


def test_m4_6_without_a_tile_no_patron():
    state = position(tiles={"red": "violet-1 lemon-1 brown-1 blackmore-1 tangerine-1", "blue": "gold-1"})
    lines = ("violet dig A1", "lemon dig A1", "brown 3:1", "blackmore A1 B1", "tangerine A1 B1 C1")
    for line in lines:
        assert refused(state, f"blue {line}") == ("no-tile", "M4.6")
        assert facts(state, f"blue {line}") == {"patron": line.split()[0]}
    assert all(move.split()[0] in ("dig", "pass") for move in moves(state))


def test_m4_6_two_tiles_of_a_patron_named_once_usable_twice_back_next_round():
    state = position(tiles={"blue": "brown-3 brown-1"})
    assert len(moves(state, "brown")) == len(set(moves(state, "brown"))) == 10
    state = act(state, "blue brown 3:1", "red pass", "green dig A1")
    assert events(state, "blue brown 3:2")[0] == PatronCalled(0, "brown", "brown-1")
    state = act(state, "blue brown 3:2", "green dig B1")
    assert refused(state, "blue brown 3:3") == ("tile-used", "M4.6")
    state = act(state, "blue pass", "green pass", "green take left")
    assert state.stage is Stage.AREA
    state = act(drawn(state), "green pass")
    assert len(moves(state, "brown")) == 8 + 2  # two of the ten low rooms are held, and open two 5-rooms


def test_m4_7_violet_takes_one_from_the_general_supply_then_a_or_b():
    state = position(ONE, tiles={"blue": "violet-1"})
    general = state.general[0]
    after = act(state, "blue violet dig H6")
    assert (after.supply[0], after.general[0]) == (11, general - 1)
    after = act(state, "blue violet extend B1 C1")
    assert (after.supply[0], after.general[0]) == (10, general - 1)
    assert events(state, "blue violet dig H6") == [PatronCalled(0, "violet", "violet-1"), Placed(0, (47,), "violet")]
    digs = [move.removeprefix("violet ") for move in moves(state, "violet")]
    assert digs == [move for move in moves(state) if move.split()[0] in ("dig", "extend")]


def test_m4_7_with_one_in_hand_her_b_is_legal_a_plain_b_not():
    state = position(ONE, tiles={"blue": "violet-1"}, supply={"blue": 1})
    assert "violet extend B1 C1" in moves(state)
    assert "extend B1 C1" not in moves(state)
    assert act(state, "blue violet extend B1 C1").supply[0] == 0


def test_m4_7_not_with_an_empty_general_supply():
    state = position(ONE, tiles={"blue": "violet-1"}, general={"blue": 0})
    assert not moves(state, "violet")
    assert refused(state, "blue violet dig B1") == ("general-empty", "M4.7")


def test_m4_7_no_pyramids_for_violet():
    state = position("b^......" + EMPTY[8:], tiles={"blue": "violet-1"})
    assert refused(state, "blue violet dig B1") == ("pyramid", "M4.2")


LEMON = """
    .... ....
    .b^. ....
    .^.. ....
    ^^.. ....
    .... ....
    .... ....
"""


def test_m4_8_lemon_digs_on_a_pyramid_only():
    state = position(LEMON, tiles={"blue": "lemon-1"})
    assert moves(state, "lemon dig") == ["lemon dig C2", "lemon dig B3", "lemon dig A4", "lemon dig B4"]
    assert refused(state, "blue lemon dig A1") == ("lemon-needs-pyramid", "M4.8")
    assert events(state, "blue lemon dig A4")[1] == Placed(0, (24,), "lemon")
    assert act(state, "blue lemon dig A4").supply[0] == 10


def test_m4_8_lemon_extends_with_the_pyramid_first_or_second_never_two_or_none():
    state = position(LEMON, tiles={"blue": "lemon-1"})
    assert set(moves(state, "lemon extend")) == {
        "lemon extend C2 D2", "lemon extend C2 C3", "lemon extend B3 C3",  # the pyramid first
        "lemon extend C1 C2", "lemon extend A3 B3",  # the pyramid first: C1 and A3 touch nothing of blue's
    }  # fmt: skip
    assert refused(state, "blue lemon extend B3 B4") == ("lemon-two-pyramids", "M4.8")
    assert refused(state, "blue lemon extend A2 A3") == ("lemon-needs-pyramid", "M4.8")
    assert refused(state, "blue lemon extend A3 A4") == ("not-next-to-own", "M4.3")
    second = position("b.^....." + EMPTY[8:], tiles={"blue": "lemon-1"})
    assert moves(second, "lemon extend") == ["lemon extend B1 C1"]


def test_m4_8_lemons_b_needs_two_and_neighbours_and_free_fields():
    state = position(LEMON, tiles={"blue": "lemon-1"}, supply={"blue": 1})
    assert not moves(state, "lemon extend")
    assert len(moves(state, "lemon dig")) == 4
    assert refused(state, "blue lemon extend C2 D2") == ("supply-short", "M4.8")
    state = position("b^r.^..." + EMPTY[8:], tiles={"blue": "lemon-1"})
    assert refused(state, "blue lemon extend B1 C1") == ("occupied", "M4.12")
    assert refused(state, "blue lemon extend B1 D1") == ("not-neighbours", "M4.3")
    assert refused(state, "blue lemon dig C1") == ("occupied", "M4.12")


def test_m4_8_a_lemon_without_a_pyramid_to_stand_on_is_not_offered():
    assert not moves(position(ONE, tiles={"blue": "lemon-1"}), "lemon")


def test_m4_9_brown_goes_from_the_personal_supply_to_the_museum_and_nothing_is_placed():
    state = position(tiles={"blue": "brown-1"}, general={"blue": 0})
    after = act(state, "blue brown 2:3-4")
    assert after.supply[0] == 10
    assert after.stones == state.stones
    room = ROOM_NAMES.index("2:3-4")
    assert events(state, "blue brown 2:3-4")[1] == SentToMuseum(0, room)
    assert GAME.view(after, None).rooms[room].owner == 0


def test_m4_9_brown_with_no_open_room_is_not_offered():
    low = [name for name in ROOM_NAMES if not name.startswith("5")]
    state = position(tiles={"blue": "brown-1"}, rooms={"red": " ".join(low[:5]), "green": " ".join(low[5:])})
    assert not moves(state, "brown")
    assert refused(state, "blue brown 5:1") == ("room-closed", "M6.2")


def test_m4_10_blackmore_starts_with_two_neighbours_anywhere():
    area = """
        ^^^^ ^^^^
        ^..^ ^^^^
        ^^.^ r.^^
        ^^^^ ^^^^
        ^^^^ ^^^^
        ^^^^ ^^^^
    """
    state = position(area, tiles={"blue": "blackmore-1"})
    assert set(moves(state, "blackmore")) == {"blackmore B2 C2", "blackmore C2 C3"}
    assert refused(state, "blue blackmore C3 D3") == ("pyramid", "M4.10")
    assert refused(state, "blue blackmore E3 F3") == ("occupied", "M4.12")
    assert refused(state, "blue blackmore B2 C3") == ("not-neighbours", "M4.10")
    after = act(state, "blue blackmore C2 B2")
    assert after.supply[0] == 9
    assert events(state, "blue blackmore B2 C2")[1] == Placed(0, (9, 10), "blackmore")


def test_m4_10_blackmore_next_to_ones_own_is_fine_and_needs_two():
    state = position(ONE, tiles={"blue": "blackmore-1"})
    assert "blackmore B1 C1" in moves(state)
    assert len(moves(state, "blackmore")) == 7 * 6 + 8 * 5 - 2
    short = position(ONE, tiles={"blue": "blackmore-1"}, supply={"blue": 1})
    assert not moves(short, "blackmore")
    assert refused(short, "blue blackmore B1 C1") == ("supply-short", "M4.10")


def test_m4_11_tangerine_extends_by_a_chain_of_three():
    state = position("b^......\n..^.....\n^^^.....\n" + EMPTY[27:], tiles={"blue": "tangerine-1"})
    assert moves(state, "tangerine") == []  # only A2 and B2 are there
    state = position("b^......\n...^....\n^^^.....\n" + EMPTY[27:], tiles={"blue": "tangerine-1"})
    assert set(moves(state, "tangerine")) == {"tangerine A2 B2 C2"}
    after = act(state, "blue tangerine C2 A2 B2")
    assert after.supply[0] == 8
    assert events(state, "blue tangerine A2 B2 C2")[1] == Placed(0, (8, 9, 10), "tangerine")


def test_m4_11_tangerine_needs_three_neighbours_and_no_pyramids():
    state = position("b..^....\n" + EMPTY[9:], tiles={"blue": "tangerine-1"}, supply={"blue": 3})
    assert refused(state, "blue tangerine B1 C1 D1") == ("pyramid", "M4.11")
    assert refused(state, "blue tangerine B1 C1 E1") == ("not-neighbours", "M4.11")
    assert refused(state, "blue tangerine F1 G1 H1") == ("not-next-to-own", "M4.11")
    short = position("b.......\n" + EMPTY[9:], tiles={"blue": "tangerine-1"}, supply={"blue": 2})
    assert not moves(short, "tangerine")
    assert refused(short, "blue tangerine B1 C1 D1") == ("supply-short", "M4.11")


def test_m4_11_bending_back_beside_its_start_and_l_shapes():
    area = """
        .... ....
        .... ....
        ..b. ....
        .... ....
        .... ....
        .... ....
    """
    found = moves(position(area, tiles={"blue": "tangerine-1"}), "tangerine")
    assert len(found) == len(set(found))
    assert "tangerine D2 D3 D4" not in found  # it would have to start in the middle
    assert "tangerine C2 D2 D3" in found  # bends back: both its ends are next to C3
    assert "tangerine D3 D4 E4" in found
    assert "tangerine B1 C1 C2" in found  # an L
    assert "tangerine C1 B2 C2" not in found  # an L whose corner alone touches
    assert "tangerine B2 C2 D2" not in found  # a T: only the middle of its bar touches


def test_m4_11_a_chain_that_would_start_away_from_ones_own():
    state = position("........\n..b.....\n" + EMPTY[18:], tiles={"blue": "tangerine-1"})
    assert refused(state, "blue tangerine D1 D2 D3") == ("starts-away", "M4.11")
    assert refused(state, "blue tangerine B3 C3 D3") == ("starts-away", "M4.11")
    assert act(state, "blue tangerine C3 D3 D4").supply[0] == 8


def test_m4_11_one_beside_two_of_ones_own_may_start_at_either_end():
    state = position("........\n..b.....\n....b...\n" + EMPTY[27:], tiles={"blue": "tangerine-1"})
    assert "tangerine D1 D2 D3" in moves(state)  # D3 is next to E3
    assert all_pass(state).stage is Stage.SCORING
