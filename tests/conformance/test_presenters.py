from typing import Final

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


def test_hidden_hands():
    report = check_presenter(LotsPresenter(), lots.GAME, every=2, draw_every=6, **LOTS)
    assert report.scrambled > 50
    assert report.private > 50
    assert report.pictures > 20


def test_real_time():
    report = check_presenter(SandsPresenter(), sands.GAME, every=3, pace=700, **hooks(sands))
    assert report.scrambled > 20


def test_what_may_be_declined():
    report = check_presenter(FairPresenter(), fair.GAME, every=3, draw_every=9, **hooks(fair))
    assert report.scrambled > 15


def test_a_game_that_begins_with_a_decision():
    report = check_presenter(PebblesPresenter(), pebbles.GAME, games=2, every=1, draw_every=3)
    assert report.positions > 10
    assert report.pictures > 10


class Telling(LotsPresenter):
    asked = 0

    def prompt(self, match, view, tr):
        Telling.asked += 1
        return f"{super().prompt(match, view, tr)} {Telling.asked}"


class Silent(LotsPresenter):
    def prompt(self, match, view, tr):
        return ""


class Handless(LotsPresenter):
    def panel(self, look, tr):
        return Panel("Lay a card.", (), (HAND,))


class Wide(LotsPresenter):
    def panel(self, look, tr):
        buttons = tuple(
            Button(id=ControlId.at(look.match, ControlKind.BOARD, "x", str(n)), label="x") for n in range(6)
        )
        return Panel("Lay a card.", (buttons,), (HAND,))


class Twice(LotsPresenter):
    def panel(self, look, tr):
        button = Button(id=ControlId.at(look.match, ControlKind.BOARD, "x"), label="x")
        return Panel("Lay a card.", ((button, button),), (HAND,))


class Wordy(LotsPresenter):
    def picture(self, view, events, names, tr, which=BOARD, *, at=None):
        return replace(super().picture(view, events, names, tr, which, at=at), alt="x" * 1025)


class LongWinded(LotsPresenter):
    winning = "x" * 151


class OneFile(LotsPresenter):
    def picture(self, view, events, names, tr, which=BOARD, *, at=None):
        return replace(super().picture(view, events, names, tr, which, at=at), filename="board.png")


class Unoffered(LotsPresenter):
    def pictures(self, look):
        return (BOARD,)


class Unnamed(LotsPresenter):
    options = {"rounds": LotsPresenter.options["rounds"]}  # noqa: RUF012


class Valueless(LotsPresenter):
    options = {**LotsPresenter.options, "back": OptionText("Back", "Whether one can", {"yes": "yes"})}  # noqa: RUF012


@pytest.mark.parametrize(
    ("presenter", "what"),
    [
        (Unnamed, "options in words"),
        (Valueless, "other values"),
        (Telling, "may not know"),
        (Silent, "nobody is told"),
        (Handless, "nothing to press"),
        (Wide, "6 buttons"),
        (Twice, "one id"),
        (Wordy, "alt text"),
        (LongWinded, "how to win"),
        (OneFile, "one file name"),
        (Unoffered, "not offered"),
    ],
)
def test_the_suite_catches(presenter, what):
    with pytest.raises(Fault, match=what):
        check_presenter(presenter(), lots.GAME, every=1, draw_every=1, **LOTS)


def test_the_suite_catches_a_game_that_shows_what_is_hidden():
    class Open(type(lots.GAME)):
        def view(self, state, viewer):
            return replace(
                super().view(state, viewer), deck=sum(lots.WORTH[card] for hand in state.hands for card in hand)
            )

    with pytest.raises(Fault, match="may not know"):
        check_presenter(LotsPresenter(), Open(), every=1, draw_every=1, **LOTS)


def test_the_suite_catches_a_computer_too_many():
    class Lone(LotsPresenter):
        computers: Final = {}

    with pytest.raises(Fault, match="no computer"):
        check_presenter(Lone(), lots.GAME, **LOTS)
