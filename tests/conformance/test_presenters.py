from itertools import count

import pytest
from msgspec.structs import replace

from bot.conformance import check_presenter
from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.presenters.choosing import BOARD, Panel
from bot.presenters.options import OptionText
from bot.presenters.registry import PRESENTERS
from games.computer import THINKERS, strongest
from games.conformance import Fault
from games.registry import COMPUTERS, GAMES
from tests.games.chronos import mixing
from tests.toys import fair, lots, pebbles, sands
from tests.toys.fair_presenter import FairPresenter
from tests.toys.lots_presenter import HAND, LotsPresenter
from tests.toys.pebbles_presenter import PebblesPresenter
from tests.toys.sands_presenter import SandsPresenter

pytestmark = pytest.mark.many


def hooks(toy):
    return {name: getattr(toy, name) for name in ("scramble", "scramble_event", "scramble_entry")}


LOTS = hooks(lots)
HIDDEN = {"chronos": {"pace": 6_000, **hooks(mixing)}}


def test_there_is_a_presenter_for_every_game():
    assert set(PRESENTERS) == set(GAMES)
    for name, presenter in PRESENTERS.items():
        course = presenter.guide and presenter.guide.course
        taught = set(course.computers if course else ())
        assert list(presenter.computers) == [one for one in COMPUTERS[name] if one in presenter.computers]
        best = strongest(COMPUTERS[name])
        assert strongest(presenter.computers) == best
        followed = {one for one in COMPUTERS[name] if one in THINKERS and one != best}
        assert set(COMPUTERS[name]) - set(presenter.computers) <= taught | followed, "nobody else plays them"


@pytest.mark.parametrize("name", PRESENTERS)
def test_presenters_of_games(name):
    often = 139 if PRESENTERS[name].private else 67  # each seat's view takes time
    facts = HIDDEN.get(name, {})
    report = check_presenter(PRESENTERS[name], GAMES[name], every=often, draw_every=3 * often, **facts)
    assert report.positions > 10
    assert report.pictures > 10
    if facts:
        assert report.scrambled > 20
        assert report.private > 20


@pytest.mark.parametrize(
    ("presenter", "game", "facts", "least"),
    [
        (LotsPresenter(), lots.GAME, {"every": 2, "draw_every": 6, **LOTS}, 50),
        (SandsPresenter(), sands.GAME, {"every": 3, "pace": 700, **hooks(sands)}, 20),
        (FairPresenter(), fair.GAME, {"every": 3, "draw_every": 9, **hooks(fair)}, 15),
        (PebblesPresenter(), pebbles.GAME, {"games": 2, "every": 1, "draw_every": 3}, 0),
    ],
    ids=["hidden hands", "real time", "questions to decline", "a first decision"],
)
def test_presenters_of_toys(presenter, game, facts, least):
    report = check_presenter(presenter, game, **facts)
    assert report.scrambled >= least
    assert report.positions > 10
    assert report.pictures > 10


def lots_with(**own):
    return type("Faulty", (LotsPresenter,), own)()


def panel_of(*labels):
    """Return a method ``panel`` that shows a row of buttons, which do different things if their labels differ."""

    def panel(_, look, tr):
        ids = [ControlId.at(look.match, ControlKind.BOARD, "x", label) for label in labels]
        return Panel("Lay a card.", (tuple(Button(id=one, label="x") for one in ids),) if labels else (), (HAND,))

    return panel


def picture_with(**facts):
    return lambda shown, *told, **more: replace(LotsPresenter.picture(shown, *told, **more), **facts)


USUAL, ASKED = LotsPresenter.options, count()


@pytest.mark.parametrize(
    ("what", "own"),
    [
        ("options in words", {"options": {"rounds": USUAL["rounds"]}}),
        ("other values", {"options": {**USUAL, "back": OptionText("Back", "Whether one can", {"yes": "yes"})}}),
        ("may not know", {"prompt": lambda shown, *facts: f"{LotsPresenter.prompt(shown, *facts)} {next(ASKED)}"}),
        ("nobody is told", {"prompt": lambda *_: ""}),
        ("nothing to press", {"panel": panel_of()}),
        ("6 buttons", {"panel": panel_of(*"123456")}),
        ("one id", {"panel": panel_of("1", "1")}),
        ("alt text", {"picture": picture_with(alt="x" * 1025)}),
        ("how to win", {"winning": "x" * 151}),
        ("one file name", {"picture": picture_with(filename="board.png")}),
        ("not offered", {"pictures": lambda *_: (BOARD,)}),
        ("no computer", {"computers": {}}),
    ],
)
def test_the_suite_catches(what, own):
    with pytest.raises(Fault, match=what):
        check_presenter(lots_with(**own), lots.GAME, every=1, draw_every=1, **LOTS)


def test_the_suite_catches_a_game_that_shows_what_is_hidden():
    class Open(type(lots.GAME)):
        def view(self, state, viewer):
            return replace(
                super().view(state, viewer), deck=sum(lots.WORTH[card] for hand in state.hands for card in hand)
            )

    with pytest.raises(Fault, match="may not know"):
        check_presenter(LotsPresenter(), Open(), every=1, draw_every=1, **LOTS)
