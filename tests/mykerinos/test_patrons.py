import pytest

from bot.controls.ids import parse
from bot.interaction.control import view_of
from bot.presenters.mykerinos.moves.board import patron_rows, patron_text, patrons_callable
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices
from bot.wording.names.symbols import Symbols, current, use
from data.texts import languages, texts
from tests.bot.ui.positions import sample


@pytest.fixture
def shown():
    before, symbols = current(), Symbols()
    names = ("blue", "red", "green", "white", *(f"mykerinos_{p}" for p in ("violet", "lemon", "brown", "blackmore")))
    symbols.show(dict.fromkeys((*names, "mykerinos_tangerine"), 10**19 - 1))
    use(symbols)
    yield symbols
    use(before)


def buttons(rows):
    return {button.id.more[1]: button for row in rows[:-1] for button in row}


@pytest.mark.parametrize("language", languages())
def test_each_effect_has_a_button_that_is_enabled_when_it_can_be_called_on(language):
    seen = set()
    for position in sample(5):
        choices, tr = Choices(position.legal), texts(language)
        rows = patron_rows(position.match, choices, position.view, tr)
        assert len(rows) <= 5
        assert all(len(row) <= 5 for row in rows)
        found = buttons(rows)
        assert set(found) == set(PATRON_MODES)
        assert {mode for mode, button in found.items() if not button.disabled} == set(patrons_callable(choices))
        assert len({button.label for button in found.values()}) == len(PATRON_MODES)
        assert all(button.emoji and parse(str(button.id)) for button in found.values())
        seen |= set(patrons_callable(choices))
    assert len(seen) >= 4


def test_buttons_and_texts_have_the_apps_emojis_within_the_limits(shown):
    for position in sample(9):
        for language in languages():
            choices, tr = Choices(position.legal), texts(language)
            assert len(patron_text(choices, tr)) <= 2_000
            view = view_of(patron_rows(position.match, choices, position.view, tr))
            icons = [item.item.emoji for item in view.children if item.item.emoji]
            assert [icon.id for icon in icons] == [10**19 - 1] * len(PATRON_MODES)
