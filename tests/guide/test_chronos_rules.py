import pytest

from data import chapters

GAME = "chronos"


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("C8.14", "en", "C8.14"),
        ("8.14", "de", "C8.14"),
        ("zeus", "fr", "C8.5"),
        ("asklepios", "de", "C8.3"),
        ("eole", "fr", "C8.10"),
        ("kasandra", "pl", "C8.14"),
        ("knossos", "de", "C9.10"),
        ("underworld", "en", "C6"),
        ("koenigreich", "de", "C5"),
        ("cites", "fr", "C9"),
        ("podziemie", "pl", "C6"),
        ("", "en", "C0"),
    ],
)
def test_what_is_typed_is_found(typed, language, first):
    assert chapters.search(GAME, typed, language)[0].number == first
