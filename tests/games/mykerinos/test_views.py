from games.mykerinos.events import NEUTRAL, Ranked
from games.mykerinos.game import GAME
from games.mykerinos.state import Stage
from games.mykerinos.view import Asked, Phase
from tests.games.mykerinos.table import act, all_pass, begun, position

AREA = """
    b.^r ....
    B... ....
    gg.. ....
    .... ....
    .... ....
    .... ...g
"""


def test_the_area():
    view = GAME.view(position(AREA), None)
    fields = {field.name: field for field in view.fields}
    assert len(view.fields) == 48
    assert [field.name for field in view.fields][:9] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "A2"]
    assert (fields["A1"].owner, fields["A1"].pyramid) == (0, False)
    assert (fields["A2"].owner, fields["A2"].pyramid) == (0, True)
    assert (fields["C1"].owner, fields["C1"].pyramid) == (None, True)
    assert fields["D1"].owner == 1
    assert fields["H6"].owner == 2


def test_zones_rank_as_it_stands_who_has_not_passed_loses_ties():
    view = GAME.view(position(AREA), None)
    assert view.zones[0].ranking == (Ranked(0, 2, 0), Ranked(2, 2, 0), Ranked(1, 1, 0))
    view = GAME.view(position(AREA, passed="green", turn="red"), None)
    assert view.zones[0].ranking == (Ranked(2, 2, 1), Ranked(0, 2, 0), Ranked(1, 1, 0))
    assert view.zones[3].ranking == (Ranked(2, 1, 1),)
    assert view.zones[1].ranking == ()
    assert view.pass_track == (2, None, None)
    assert view.seats[2].space == 1
    assert view.seats[0].space is None


def test_phases_and_questions():
    state = act(position(AREA, passed="green", turn="red"), "red pass")
    view = GAME.view(state, 0)
    assert (view.viewer, view.phase, view.asked, view.turn) == (0, Phase.EXCAVATIONS, Asked.LAST_ACTION, (0,))
    state = act(state, "blue pass")
    view = GAME.view(state, None)
    assert (view.phase, view.asked, view.turn) == (Phase.SCORING, Asked.CHOICE, (2,))
    assert [zone.scoring for zone in view.zones] == [True, False, False, False]
    assert not view.zones[0].done


def test_a_game_of_two_has_a_neutral_on_space_2():
    view = GAME.view(begun("red white"), None)
    assert (view.neutral.color, view.neutral.general, view.neutral.space) == ("blue", 17, 2)
    assert view.pass_track == (None, NEUTRAL, None)
    assert [seat.neutrals for seat in view.seats] == [4, 4]
    neutral = GAME.view(position("n.......\n" + "........\n" * 5, "blue red"), None)
    assert neutral.fields[0].owner == NEUTRAL


def test_the_final_view_keeps_the_last_area():
    view = GAME.view(_played(), None)
    assert (view.phase, view.rows, len(view.zones)) == (Phase.OVER, 9, 6)
    assert all(zone.done for zone in view.zones)
    assert view.tally.final


def _played():
    state = begun()
    while state.stage is not Stage.OVER:
        state = all_pass(state) if state.stage is Stage.EXCAVATIONS else _draw(state)
    return state


def _draw(state):
    draw = GAME.pending(state)
    return act(state, f"* area {' '.join(draw.population[: draw.count])}")
