from render.mykerinos import text_board
from render.mykerinos.example import example
from tests.render.mykerinos.test_alt import SHORT, variants
from tests.wording import en


def test_positions_that_differ_in_any_piece_differ_in_the_board():
    view = example(4, 9)
    boards = {text_board(view, SHORT, en)}
    for count, (kind, other) in enumerate(variants(view), 2):
        boards.add(text_board(other, SHORT, en))
        assert len(boards) == count, kind
