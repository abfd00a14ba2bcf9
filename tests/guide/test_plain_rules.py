import pytest

from bot.features.rules import page_text
from data import chapters, rulebook

BOOK = "plain-rules"


@pytest.fixture
def pages(tmp_path, monkeypatch):
    rules = "".join(f'"P{number}" = "{f"Rule {number} is long. " * 20}"\n' for number in range(1, 21))
    (tmp_path / "rules.en.toml").write_text(rules, "utf-8")
    others = rulebook.folder
    monkeypatch.setattr("data.rulebook.folder", lambda book: tmp_path if book == BOOK else others(book))
    return chapters.pages(BOOK, "en")


def test_they_come_on_as_few_pages_as_fit(pages):
    texts_ = [page_text(page) for page in pages]
    assert all(len(text) <= 4_096 for text in texts_)
    assert len(pages) == -(-sum(map(len, texts_)) // chapters.PAGE)
    assert [number for page in pages for number, _ in page.rules] == list(rulebook.numbers(BOOK))


def test_a_rule_is_found_on_its_page(pages):
    assert chapters.page_with(BOOK, "P20", "en") == pages[-1]
    assert chapters.search(BOOK, "P20", "en")[0].number == "P20"
    with pytest.raises(KeyError):
        chapters.page_with(BOOK, "P21", "en")
