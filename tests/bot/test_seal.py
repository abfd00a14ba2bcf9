"""What the seal of a table says, before and after its game has begun."""

from bot.match.pure.table.model import Status
from bot.wording.fair import seal
from data.texts import texts
from tests.bot.tables import match_of


def test_the_seal_asks_for_words_only_while_they_can_be_given():
    """A game against computers has begun before its seal is posted."""
    gathering, running = (
        seal(match_of(status=status, commitment="c0ffee"), texts("en")) for status in (Status.SIGNUP, Status.ACTIVE)
    )
    assert "/game word" in gathering
    assert "/game word" not in running
    assert "`c0ffee`" in gathering
    assert "`c0ffee`" in running
