from bot.interaction.refusals import answer
from bot.presenters.mykerinos.words.scoring import table_of, zone_lines
from bot.presenters.registry import PRESENTERS
from data import chapters, rulebook
from data.museum.names import names
from data.museum.words import KINDS, name, text
from games.core import Illegal
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
    GameEnded,
    ParcelTaken,
    Passed,
    PatronCalled,
    Placed,
    Ranked,
    SentToMuseum,
)
from render.mykerinos import alt
from sandbox.page.files import texts
from tests.bot.tables import act, called, match_of, view_after
from tests.games.mykerinos.table import done
from tests.language.catalogues import entries, forms

B3, B4 = 17, 25
MOVES = {
    "dig": (Placed(0, (B3,), "own"),),
    "extend": (Placed(0, (B3, B4), "own"),),
    "extend by a patron": (PatronCalled(0, "lemon", "lemon-1"), Placed(0, (B3, B4), "lemon")),
    "extend the neutral colour": (Placed(0, (B3, B4), "neutral"),),
    "pass last": (Passed(0, 3, last=True),),
    "take": (ParcelTaken(0, 0, "lemon-5", Side.LEFT, 2),),
    "take for the neutral colour": (ParcelTaken(0, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=0),),
    "museum": (SentToMuseum(0, 0, zone=0),),
}
ENDS = {
    "one wins": ((40, 31, 30), (1, 2, 3), "points"),
    "one wins with a point": ((1, 0, 0), (1, 2, 2), "points"),
    "all win with nothing": ((0, 0, 0), (1, 1, 1), "shared"),
    "two win": ((40, 40, 30), (1, 1, 3), "shared"),
}


def of_all_moves(sentences):
    assert sentences.keys() == MOVES.keys()
    return {"argvalues": sentences.items(), "ids": sentences}


def move_told(move, tr):
    (line,) = PRESENTERS["mykerinos"].lines([act(12, 0, *MOVES[move])], match_of(2), view_after(2), tr)
    assert line.startswith("**12.** ")
    return line.removeprefix("**12.** ")


def end_told(end, tr):
    (line,) = PRESENTERS["mykerinos"].lines([act(12, -1, GameEnded(*ENDS[end]))], match_of(3), view_after(3), tr)
    return line


def zone_told(tr):
    view = view_after(2)
    result = done(ranking=(Ranked(NEUTRAL, 2, 2), Ranked(1, 2, 3)))
    return zone_lines(result, table_of(match_of(2), view, called("Ada", "Ben")), view, tr)


def refusal_told(tr):
    return answer(Illegal("not-your-turn", "M4.1", turn="red"), tr, PRESENTERS["mykerinos"])


def alt_told(tr):
    return alt(view_after(3), (), ("Ada", "Ben", "Chloe"), tr)


def rules(language):
    return [rulebook.rule(book, number, language) for book in rulebook.books() for number in rulebook.numbers(book)]


def written(language):
    for book in rulebook.books():
        for chapter in chapters.chapters(book, language).values():
            yield from (chapter.title, chapter.text)
    yield from names(language).values()
    yield from (told(kind, one, language) for kind, ids in KINDS.items() for one in ids for told in (name, text))


def page_texts(language):
    return texts().get(language, {}).get("texts", {})


def everything(language):
    yield from (text for entry in entries(language) for text in forms(entry.string))
    yield from rules(language)
    yield from page_texts(language).values()
