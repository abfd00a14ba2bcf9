import time

from bot.drawing.symbols import draw_symbols


def ready(): ...


def draws(path, hanging, arts):
    letter(path, "x")
    if len(path.read_text()) <= hanging:
        time.sleep(1_000)
    return draw_symbols(arts)


def letter(path, written):
    with path.open("a") as file:
        file.write(written)
