"""Presents Four in a Row to the players: its board and its messages."""

from cartouche.show import N_, Cell, Grid, SimplePresenter
from cartouche_four.rules import FOUR, FREE, HIGH, WIDE, Code


class FourPresenter(SimplePresenter):
    title = "Four in a Row"
    about = N_("Drop discs into seven columns; four of yours in a row win.")
    decisions = {2: 30}
    refusals = {
        Code.NO_COLUMN: N_("The columns are numbered 1 to 7."),
        Code.COLUMN_FULL: N_("Column {column} is full."),
    }
    endings = {"line": N_("Four in a row!"), "full": N_("The board is full.")}

    def draw(self, sight, events, tr):
        board = sight.board
        marked = set(board.line) or {board.last}
        places = [range(row * WIDE, (row + 1) * WIDE) for row in range(HIGH)]
        cells = tuple(tuple(self._cell(board.fields[place], place in marked) for place in row) for row in places)
        return Grid(cells=cells, columns=tuple(map(str, range(1, WIDE + 1))), rows=("",) * HIGH)

    def label(self, action, board, tr):
        return tr("Column {column}", column=action.column)

    def place(self, action, board):
        free = [row for row in range(HIGH) if board.fields[row * WIDE + action.column - 1] == FREE]
        return max(free), action.column - 1

    @staticmethod
    def _cell(owner, marked):
        return Cell(owner=None if owner == FREE else owner, marked=marked)


PRESENTER = FourPresenter(FOUR)
