from functools import cache

from data import chapters, rulebook
from data.chronos.words import WORDS
from data.museum.names import names
from data.museum.words import KINDS, name, text
from sandbox.page.files import texts
from tests.language.catalogues import entries, forms


def rules(language):
    return [rulebook.rule(book, number, language) for book in rulebook.books() for number in rulebook.numbers(book)]


def written(language):
    """Yield the texts that players read beside the messages and the rules: chapters, cards, names."""
    for book in rulebook.books():
        for chapter in chapters.chapters(book, language).values():
            yield from (chapter.title, chapter.text)
    yield from names(language).values()
    yield from (told(kind, one, language) for kind, ids in KINDS.items() for one in ids for told in (name, text))
    for kind, about in WORDS.kinds.items():
        yield from (told(kind, one, language) for one in about.ids for told in (WORDS.name, WORDS.text))


@cache
def everything(language):
    translated = [text for entry in entries(language) for text in forms(entry.string)]
    page = texts().get(language, {}).get("texts", {}).values()
    return (*translated, *rules(language), *page, *written(language))
