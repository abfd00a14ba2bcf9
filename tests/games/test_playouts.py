import msgspec
import pytest

from games.core import Decide, Draw, Over
from games.playouts import CEILING, LEAST, best, hints
from games.simple import SimpleGame


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    number: int


class Where(msgspec.Struct, frozen=True):
    picked: int = -1
    left: int = 0
    drawn: int = -1


class Luck(SimpleGame[Where, Pick]):
    """A game in which the first seat picks a number below ``wide``. The greater the number, the larger the share of
    draws that win.

    Each number wins with different draws, so that luck doesn't favour all numbers alike. If ``even`` is true, every
    number wins with half of the draws.
    """

    name, players, Position, Action = "luck", range(2, 3), Where, Pick

    def __init__(self, wide, long=0, *, even=False):
        self.wide, self.long, self.even, self.played = wide, long, even, 0

    def start(self, seats, options):
        return Where(left=self.long)

    def next_step(self, position):
        if position.drawn >= 0:
            wins = (position.drawn + 7 * position.picked) * 5 % self.wide < (
                self.wide // 2 if self.even else position.picked
            )
            return Over((1, 2) if wins else (2, 1), "drawn")
        if position.picked < 0 or position.left:
            return Decide((0,))
        return Draw("number", tuple(map(str, range(self.wide))), 1)

    def moves(self, position, seat):
        return [Pick(number) for number in range(self.wide)]

    def play(self, position, seat, action):
        self.played += 1
        if position.picked < 0:
            return msgspec.structs.replace(position, picked=action.number)
        return msgspec.structs.replace(position, left=position.left - 1)

    def draw(self, position, drawn):
        return msgspec.structs.replace(position, drawn=int(drawn.items[0]))


def asked(game):
    state = game.new(("red", "blue"), game.options())
    return game.view(state, 0), game.legal(state, 0)


@pytest.mark.parametrize("seed", range(6))
def test_ideas_are_tried_alike_and_stand_in_the_order_that_people_read(seed):
    game = Luck(24)
    shares = [idea.reasons[0] for idea in hints(game).ideas(*asked(game), seed)]
    assert len(shares) == 3
    assert len({one.games for one in shares}) == 1
    assert shares[0].games >= LEAST
    assert [one.won for one in shares] == sorted((one.won for one in shares), reverse=True)


def test_an_idea_that_was_hardly_tried_does_not_stand_beside_a_better_one():
    game = Luck(60, long=390)
    (idea,) = hints(game).ideas(*asked(game), 1)
    assert idea.reasons[0].games < LEAST


def test_the_computer_finds_the_best():
    game = Luck(24)
    assert {best(game, *asked(game), seed).number for seed in range(6)} <= {21, 22, 23}


def test_a_long_game_with_many_moves_takes_no_more_than_is_allowed():
    game = Luck(40, long=350)
    view, legal = asked(game)
    hints(game).ideas(view, legal, 1)
    assert game.played < CEILING * 5 // 4


def test_a_move_of_ones_own_has_its_place_by_the_same_games():
    game = Luck(24)
    view, legal = asked(game)
    worst, good = (hints(game).compare(view, legal, 1, Pick(number)) for number in (0, 23))
    assert worst.place > 15
    assert good.place <= 3
    assert worst.best.action.number > 18
    assert worst.own.reasons[0].games == worst.best.reasons[0].games
