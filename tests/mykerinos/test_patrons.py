from bot.presenters.mykerinos.moves.board import patron_rows, patrons_callable
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices
from data.texts import texts
from tests.bot.ui.positions import sample


def buttons(rows):
    return {button.id.more[1]: button for row in rows[:-1] for button in row}


def test_each_effect_has_a_button_that_is_enabled_when_it_can_be_called_on():
    seen = set()
    for position in sample(5):
        choices = Choices(position.legal)
        found = buttons(patron_rows(position.match, choices, position.view, texts("en")))
        assert set(found) == set(PATRON_MODES)
        assert {mode for mode, button in found.items() if not button.disabled} == set(patrons_callable(choices))
        seen |= set(patrons_callable(choices))
    assert len(seen) >= 4
