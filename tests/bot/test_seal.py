from bot.features.chance import sealed
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.tables import match_of

SEAL = "c0" * 32


def test_another_seal_than_the_stored_one_is_said():
    match = match_of(status=Status.ACTIVE, commitment=SEAL)
    assert SEAL in sealed("d0" * 32, match, texts("en"))
    assert "a different seal" in sealed("d0" * 32, match, texts("en"))
    assert "a different seal" not in sealed(SEAL, match, texts("en"))
