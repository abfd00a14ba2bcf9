import enum
from typing import Final

import msgspec
import pytest

from bot.conformance import check_presenter, look_of, match_of
from bot.interaction.refusals import answer
from bot.presenters.simple import SimplePresenter
from bot.wording.names.meant import Unclear
from data.texts import N_, texts
from games.conformance import Fault
from games.core import Decide, Entry, Illegal, Over, Unreadable
from games.simple import SimpleGame
from render.kit.grid import Cell, Grid

TR = texts("en")
POINTS = ("a1", "a2", "b1", "b2", "c1", "c2")
SEATS = ("red", "blue")


class Code(enum.StrEnum):
    TAKEN = "taken"


class Put(msgspec.Struct, frozen=True, tag="put"):
    at: str


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    start: str
    to: str


class Board(msgspec.Struct, frozen=True):
    stones: tuple[int, ...] = (-1,) * len(POINTS)
    moves: int = 0


class Stones(SimpleGame[Board, Put | Slide]):
    name, players, seat_names = "stones", range(2, 3), SEATS
    Position, Action = Board, Put | Slide

    def start(self, seats, options):
        return Board()

    def next_step(self, position):
        return Over((1, 2), "enough") if position.moves == 4 else Decide((position.moves % 2,))

    def moves(self, position, seat):
        free = [at for at, owner in zip(POINTS, position.stones, strict=True) if owner < 0]
        if position.moves < 2:
            return [Put(at) for at in free]
        start = POINTS[position.stones.index(seat)]
        return [Slide(start, at) for at in free]

    def play(self, position, seat, action):
        stones = [owner if owner != seat else -1 for owner in position.stones]
        stones[POINTS.index(action.at if isinstance(action, Put) else action.to)] = seat
        return Board(tuple(stones), position.moves + 1)

    def why_not(self, position, seat, action):
        return self.refuse(Code.TAKEN, point=action.at if isinstance(action, Put) else action.to)


class StonesPresenter(SimplePresenter):
    title = "Stones"
    about = "Put a stone, then slide it."
    refusals: Final = {Code.TAKEN: N_("A stone lies on {point}.")}
    sign = "×"

    def draw(self, sight, events, tr):
        return Grid(cells=(tuple(Cell(text=self.sign if owner < 0 else str(owner)) for owner in sight.board.stones),))

    def label(self, action, board, tr):
        if isinstance(action, Put):
            return f"Place on {POINTS[POINTS.index(action.at)]}"
        return f"From {action.start} to {action.to}"


GAME = Stones()
PRESENTER = StonesPresenter(GAME)


def after(*actions):
    state, events = GAME.new(SEATS), ()
    for number, action in enumerate(actions):
        state, events = GAME.apply(state, Entry(number % 2, action))
    return state, events


def look(*actions):
    state, _ = after(*actions)
    seat = len(actions) % 2
    return state, look_of(GAME, state, match_of(GAME, SEATS, len(actions)), seat, 0)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("put b1", Put("b1")),
        ("Place on b1", Put("b1")),
        ("b1", Put("b1")),
        ("B1", Put("b1")),
        ("on b1", Put("b1")),
    ],
)
def test_a_part_that_fits_one_action_is_enough(typed, action):
    assert PRESENTER.meant(typed, look()[1]) == action


@pytest.mark.parametrize("typed", ["a1 b2", "a1-b2", "b2", "from a1 to b2", "to b2"])
def test_points_alone_say_a_move_of_two(typed):
    assert PRESENTER.meant(typed, look(Put("a1"), Put("b1"))[1]) == Slide("a1", "b2")


@pytest.mark.parametrize("typed", ["a1", "A1", "Place on a1", "put a1", "place a1"])
def test_a_move_that_is_not_possible_is_refused_by_the_rules(typed):
    state, looked = look(Put("a1"))
    with pytest.raises(Illegal) as refused:
        GAME.apply(state, Entry(1, PRESENTER.meant(typed, looked)))
    assert "lies on a1" in PRESENTER.explain(refused.value, TR)


def test_what_fits_several_asks_which():
    with pytest.raises(Unclear) as unclear:
        PRESENTER.meant("Place", look()[1])
    assert len(unclear.value.candidates) == len(POINTS)


def test_what_nobody_can_read_is_quoted_as_it_was_typed():
    with pytest.raises(Unreadable) as unreadable:
        PRESENTER.meant("Hop over Z9 now", look()[1])
    assert "Hop over Z9 now" in answer(unreadable.value, TR, PRESENTER)


def test_the_conformance_suite_names_a_sign_that_cannot_be_drawn():
    class Odd(StonesPresenter):
        sign = "○"

    check_presenter(PRESENTER, GAME)
    with pytest.raises(Fault, match="○"):
        check_presenter(Odd(GAME), GAME)
