import pytest

from bot.controls.rows import Select
from bot.features.play.boards import public_rows
from bot.features.table.signup import signup_rows
from bot.interaction.control import view_of
from bot.match.pure.table.model import Status
from bot.presenters.mykerinos.moves.board import LABELS, patron_rows, patrons_callable
from bot.presenters.mykerinos.moves.plan import Choices, Mode, MovePlan
from bot.presenters.mykerinos.moves.press import picker_rows
from bot.presenters.mykerinos.words.scoring import CELL, LABEL, table_of, tally_page
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.messages import embed_of
from data.colors import COLORS, color_name
from data.texts import languages, texts
from games.registry import GAMES
from render.mykerinos.words.names import PATRONS, patron_name
from tests.bot.tables import called, match_of, played
from tests.bot.ui.positions import Asked, look_at, sample

SHORT = 20
"""The maximum length of an action button's label, in characters. Five buttons with such labels fit side by side on a
desktop, and two on a phone.
"""
LONG_NAMES = ("W" * 32, "M" * 32, "Ö" * 32, "Ł" * 32)

each_language = pytest.mark.parametrize("language", languages())


def all_rows(position, tr):
    match, _, view, legal = position
    yield from public_rows(PRESENTERS["mykerinos"], look_at(Asked(*position)), tr)
    choices = Choices(legal)
    if patrons_callable(choices):
        yield from patron_rows(match, choices, view, tr)
    for mode in filter(choices.count, Mode):
        for plan in (choices.opening(mode), MovePlan(mode)):
            yield from picker_rows(match, plan, choices, view, tr)


@each_language
def test_buttons_are_short(language):
    tr = texts(language)
    assert {label: tr(label) for label in LABELS.values() if len(tr(label)) > SHORT} == {}
    view = view_of(signup_rows(match_of(3, status=Status.SIGNUP), tr, GAMES["mykerinos"], PRESENTERS["mykerinos"]))
    assert all(0 < len(item.item.label) <= SHORT for item in view.children)


@each_language
def test_no_two_buttons_of_a_row_say_the_same(language):
    tr = texts(language)
    for position in sample():
        for row in all_rows(position, tr):
            texts_shown = (
                [option.label for option in row.options] if isinstance(row, Select) else [b.label for b in row]
            )
            assert len(set(texts_shown)) == len(texts_shown)


@each_language
def test_the_grid_of_the_final_tally_cuts_nothing(language):
    tr = texts(language)
    assert all(len(tr(label)) < LABEL for label in ("Parcels", "Series", "Total"))
    assert len({color_name(color, tr)[: CELL - 1] for color in COLORS}) == len(COLORS)
    wings = [patron_name(patron, tr).split()[-1] for patron in PATRONS]
    for players in (2, 3, 4):
        _, views = played(players)
        table = table_of(match_of(players), views[-1], called(*LONG_NAMES[:players]))
        embed = embed_of(tally_page(views[-1].tally, table, tr))
        assert len(embed.title) <= 256
        assert len(embed) <= 2000
        grid = embed.description.split("```")[1]
        assert max(map(len, grid.splitlines())) <= LABEL + CELL * players
        assert all(any(line.startswith(f"{name} ") for line in grid.splitlines()) for name in wings)
