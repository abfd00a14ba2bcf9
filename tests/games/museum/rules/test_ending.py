import pytest
from msgspec.structs import replace

from games.core import Decide, Over
from games.museum.actions import Arrange
from games.museum.events.turned import GameEnded
from games.museum.game import GAME
from games.museum.options import Options
from games.museum.stages import Stage
from tests.games.museum.table import act, asked, refused, table

CELTS = ("celt-a1", "celt-a3", "celt-c2", "celt-c3", "celt-c5")


def arranging(*museums, **facts):
    return table(*[()] * len(museums), museums=museums, stage=Stage.ARRANGE, reason="fifty", **facts)


def row(*objects):
    return (*objects, *[""] * (25 - len(objects)))


def test_u6_2_all_arrange_at_once_in_any_order():
    state = arranging(CELTS, ("inca-a3",), ())
    assert asked(state) == (0, 1, 2)
    state, _ = act(state, (2, Arrange(row())), (0, Arrange(row(*CELTS))))
    assert GAME.pending(state) == Decide((1,))
    assert refused(state, 0, Arrange(row(*reversed(CELTS)))) == ("not-asked", "U6.2")


def test_u6_2_an_arrangement_is_secret_until_all_have_arranged():
    state, events = act(arranging(CELTS, ()), (0, Arrange(row(*CELTS))))
    assert GAME.view(state, 0).seats[0].slots == row(*CELTS)
    for viewer in (None, 1):
        assert GAME.view(state, viewer).seats[0].slots is None
        assert GAME.view(state, viewer).seats[0].arranged
        assert "celt" not in repr([GAME.see(event, viewer) for event in events])
    state, _ = act(state, (1, Arrange(row())))
    assert GAME.view(state, None).seats[0].slots == row(*CELTS)


@pytest.mark.parametrize(
    ("slots", "why"),
    [
        (row(*CELTS)[:24], "wrong-slots"),
        ((*row(*CELTS), ""), "wrong-slots"),
        (row(*CELTS[:4]), "not-all-placed"),
        (row(*CELTS[:4], "celt-r5"), "not-all-placed"),
        (row(*CELTS, "celt-c5"), "not-all-placed"),
    ],
)
def test_u6_2_every_object_has_one_slot_and_nothing_else_has(slots, why):
    assert refused(arranging(CELTS, ()), 0, Arrange(slots)) == (why, "U6.2")


def test_u7_the_parts_of_the_score():
    state = arranging(
        CELTS,
        ("inca-a3",),
        scores=(14, 3),
        patrons=("heritage-celt", "masterpieces"),
        prestige=(2, 1),
        discards=(("japanese-w5", "maya-a2"), ()),
        tokens=(0, 1, 0, 3),
    )
    state, events = act(state, (0, Arrange(row(*CELTS))), (1, Arrange(row("inca-a3"))))
    first, second = GAME.tally(state).seats
    assert (first.shown, first.patron_points, first.prestige, first.opinion) == (14, 10, 2, (0, 0, 0, 3))
    assert [(one.of, one.points) for one in first.civilizations] == [("celt", 6)]
    assert (first.total, second.total) == (14 + 10 + 2 + 6 - 3, 3 + 1)
    assert events[-1] == GameEnded((29, 4), (1, 2), ("heritage-celt", "masterpieces"), "points")
    assert GAME.pending(state) == Over((1, 2), "points")


def test_u6_2_objects_that_do_not_touch_are_no_collection():
    apart = ("celt-a1", "", "celt-a3", "", "celt-c2", *[""] * 5, "celt-c3", "", "celt-c5", *[""] * 12)
    state, _ = act(arranging(CELTS, ()), (0, Arrange(apart)), (1, Arrange(row())))
    assert GAME.tally(state).seats[0].civilizations == ()
    assert {one.why for one in GAME.tally(state).seats[0].apart if one.of == "celt"} == {"apart"}


def test_u9_1_a_press_conference_cancels_a_continent_chosen_at_the_end():
    facts = {"discards": (("japanese-w5", "celt-r5"), ()), "tokens": (0, 2, 0, 3)}
    state = arranging((), (), **facts)
    assert refused(state, 0, Arrange(row(), ("asia",))) == ("no-press", "U9.1")
    first, second = state.players
    state = replace(state, players=(replace(first, press=2), second))
    assert refused(state, 0, Arrange(row(), ("asia", "asia"))) == ("twice", "U9.1")
    assert refused(state, 0, Arrange(row(), ("atlantis",))) == ("no-such-continent", "U9.1")
    assert GAME.legal(state, 0, 0)[0].cancels == ("asia", "europe")
    for cancels, lost in (((), 5), (("asia",), 2), (("asia", "europe"), 0)):
        over, _ = act(state, (0, Arrange(row(), cancels)), (1, Arrange(row())))
        assert GAME.tally(over).totals[0] == -lost


def test_u8_6_the_team_limit_is_an_option():
    people = ("celt", "inca", "maya", "turner")
    for limit, points in ((True, 15), (False, 20)):
        state = arranging(
            (), (), experts=(people,), row=(), patrons=("perfect-team",), options=Options(team_limit=limit)
        )
        state, _ = act(state, (0, Arrange(row())), (1, Arrange(row())))
        assert GAME.tally(state).seats[0].patron_points == points


def test_u2_3_patrons_are_shown_when_the_game_is_over_and_those_not_kept_never():
    state = arranging((), ())
    others = [one for player in state.players for one in player.offered if one != player.patron]
    assert GAME.view(state, 1).seats[0].patron is None
    state, _ = act(state, (0, Arrange(row())), (1, Arrange(row())))
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert [seat.patron for seat in view.seats] == [player.patron for player in state.players]
        assert not any(one in repr(view) for one in others)


def test_u7_8_after_the_end_nothing_is_done():
    state, _ = act(arranging((), ()), (0, Arrange(row())), (1, Arrange(row())))
    assert refused(state, 0, Arrange(row())) == ("game-over", "U7.8")
