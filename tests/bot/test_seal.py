from bot.features.chance import sealed
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.tables import match_of
from tests.wording import en

SEAL = "c0" * 32


def test_another_seal_than_the_stored_one_is_said():
    match = match_of(status=Status.ACTIVE, commitment=SEAL)
    warning = en("My records show a different seal for this table: `{seal}`", seal=SEAL)
    assert warning in sealed("d0" * 32, match, texts("en"))
    assert warning not in sealed(SEAL, match, texts("en"))
