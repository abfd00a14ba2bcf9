from bot.features.chance import sealed
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.tables import match_of

SEAL = "c0" * 32


def test_the_seal_asks_for_words_only_while_they_can_be_given():
    gathering, running = (
        sealed(SEAL, match_of(status=status, commitment=SEAL), texts("en")) for status in (Status.SIGNUP, Status.ACTIVE)
    )
    assert "/game word" in gathering
    assert "/game word" not in running
    assert SEAL in gathering
    assert SEAL in running


def test_another_seal_than_the_stored_one_is_said():
    match = match_of(status=Status.ACTIVE, commitment=SEAL)
    assert SEAL in sealed("d0" * 32, match, texts("en"))
    assert "a different seal" in sealed("d0" * 32, match, texts("en"))
    assert "a different seal" not in sealed(SEAL, match, texts("en"))
