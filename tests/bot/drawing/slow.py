"""The work of a drawing worker in these tests; it loads little, so that a new one can begin soon."""

import time

from bot.drawing.symbols import draw_symbols


def ready():
    """That all is loaded."""


def draws(path, hanging, arts):
    """Draws ``arts``, but hangs as often as ``hanging`` says first; writes a letter to ``path`` for each try."""
    letter(path, "x")
    if len(path.read_text()) <= hanging:
        time.sleep(1_000)
    return draw_symbols(arts)


def letter(path, written):
    """Notes that it was done."""
    with path.open("a") as file:
        file.write(written)
