"""Checks for the board of each game that its picture, its alt text and its text board fit, whatever is shown."""

import importlib
import itertools

import pytest

from data.texts import languages, texts
from games.registry import GAMES
from render.kit.frame import HEIGHT, WIDTH
from render.kit.text.budget import ALT_LIMIT
from render.kit.text.textboard import COLUMNS_SHOWN, columns
from tests.render.noting import Noting, check_words

LONG = ("Maximilian von Hohenstein-Wittelsbach",) * 6
WIDE = ("W" * 32,) * 6
ODD = ("漢字" * 16, "🐱" * 20, "e\u0301" * 32, "x y " * 9, "``` `", "  ")


def of(game, place):
    """Return the samples of a game, and some numbers of its players: the most, and another one for each language."""
    players = [count for count in GAMES[game].players if count > 1]
    return importlib.import_module(f"tests.render.{game}.samples"), {max(players), players[place % len(players)]}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_words_and_long_names_fit_and_leave_discords_mark_free(game, language):
    draw, look, mark = (
        getattr(importlib.import_module(f"render.{game}.{module}"), name)
        for module, name in (("picture", "draw"), ("palette", "PALETTE"), ("layout", "ALT_MARK"))
    )
    place = languages().index(language)
    samples, counts = of(game, place)
    for players in counts:
        every = samples.states(players)
        for view in every if (players, language) == (max(counts), "de") else (*every[place % 3 :: 3], every[-1]):
            canvas = Noting(look, WIDTH, HEIGHT, samples.GROUND)
            draw(canvas, view, (), LONG[:players], texts(language), **samples.MOMENT)
            check_words(canvas, mark)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_alt_text_and_text_board_keep_their_limits(game, language):
    text_board = importlib.import_module(f"render.{game}").text_board
    place, tr = languages().index(language), texts(language)
    samples, counts = of(game, place)
    for players in counts:
        names = itertools.islice(itertools.cycle((LONG, ODD, WIDE, ())), place, None)
        for view, called in zip((*samples.states(players), *samples.moments(players)), names, strict=False):
            assert 0 < len(samples.alt(view, (), called, tr)) <= ALT_LIMIT
            lines = text_board(view, called, tr, **samples.MOMENT).split("\n")
            assert max(map(columns, lines)) <= COLUMNS_SHOWN


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_its_size_however_much_there_is(game):
    picture = importlib.import_module(f"render.{game}").picture
    samples, counts = of(game, 0)
    for players in counts:
        for view in samples.states(players)[::4]:
            made = picture(view, (), LONG, **samples.MOMENT)
            assert (made.width, made.height) == (WIDTH, HEIGHT)
            assert len(made.png) <= 160_000
