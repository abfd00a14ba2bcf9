import pytest

from bot.features.rules.pages import page_text
from data import chapters, rulebook
from data.texts import languages

GAME = "chronos"


@pytest.mark.parametrize("language", languages())
def test_every_rule_stands_on_one_page(language):
    pages = chapters.pages(GAME, language)
    assert [number for page in pages for number, _ in page.rules] == list(rulebook.numbers(GAME))
    for page in pages:
        assert len(page_text(page, page.rules[0][0] if page.rules else "")) <= 4_096
        assert page.text or page.part
    assert len({(page.title, page.part) for page in pages}) == len(pages)


@pytest.mark.parametrize("language", languages()[1:])
def test_the_languages_differ(language):
    english, own = (chapters.chapters(GAME, one) for one in ("en", language))
    assert list(own) == list(english)
    assert all(english[one].title != own[one].title and english[one].text != own[one].text for one in english)


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
