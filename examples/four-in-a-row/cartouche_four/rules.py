"""The rules of Four in a Row. Rule numbers refer to rules.en.toml."""

import enum

import msgspec

from cartouche import Decide, Illegal, Over, SimpleGame

WIDE, HIGH, ROW = 7, 6, 4
FREE = -1
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Code(enum.StrEnum):
    """The reasons why a disc can't be dropped."""

    NO_COLUMN = "no-column"
    COLUMN_FULL = "column-full"


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """A player's action: dropping a disc into a column, from 1 at the left."""

    column: int


class Board(msgspec.Struct, frozen=True):
    """A position. ``fields`` holds the seat whose disc is on each field, or FREE, row by row from the top. ``turn`` is
    the seat whose turn it is, and ``last`` the field that was filled most recently. ``line`` holds the fields of the
    winning row of four.
    """

    turn: int = 0
    fields: tuple[int, ...] = (FREE,) * (WIDE * HIGH)
    last: int = -1
    line: tuple[int, ...] = ()


class FourInARow(SimpleGame[Board, Drop]):
    """The rules of a game for two players, without chance or hidden information."""

    name = "four"
    players = range(2, 3)
    seat_names = ("red", "yellow", "blue", "green")
    Position = Board
    Action = Drop
    rule = "F2"

    def start(self, seats, options):
        return Board()

    def next_step(self, position):
        if position.line:
            winner = position.fields[position.last]
            return Over(tuple(1 if seat == winner else 2 for seat in range(2)), "line")
        if FREE not in position.fields:
            return Over((1, 1), "full")
        return Decide((position.turn,))

    def moves(self, position, seat):
        return [Drop(column + 1) for column in range(WIDE) if position.fields[column] == FREE]

    def play(self, position, seat, action):
        column = action.column - 1
        last = max(place for place in range(column, WIDE * HIGH, WIDE) if position.fields[place] == FREE)
        fields = (*position.fields[:last], seat, *position.fields[last + 1 :])
        return Board(1 - seat, fields, last, line_through(fields, last))

    def why_not(self, position, seat, action) -> Illegal:
        if not 1 <= action.column <= WIDE:
            return self.refuse(Code.NO_COLUMN, column=action.column)
        return self.refuse(Code.COLUMN_FULL, column=action.column)


def line_through(fields, last):
    """Return the fields of a row of four or more discs of one seat that contains the field ``last``. Return an empty
    tuple if there is no such row.
    """
    for down, across in DIRECTIONS:
        run = [last, *_reach(fields, last, down, across), *_reach(fields, last, -down, -across)]
        if len(run) >= ROW:
            return tuple(sorted(run))
    return ()


def _reach(fields, place, down, across):
    row, column = divmod(place, WIDE)
    while True:
        row, column = row + down, column + across
        if not (0 <= row < HIGH and 0 <= column < WIDE) or fields[row * WIDE + column] != fields[place]:
            return
        yield row * WIDE + column


FOUR = FourInARow()
