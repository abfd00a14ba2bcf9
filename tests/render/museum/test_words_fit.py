import pytest
from msgspec.structs import replace

from data.cutting import ELLIPSIS
from data.museum import FAVOURS, HEADLINES, PATRONS, objects
from data.texts import languages, texts
from render.kit.canvas import Canvas
from render.museum import card, collections, legend, museum_picture, own_picture, papers, picture
from render.museum.example import example
from tests.render.museum.samples import finished, large_collections

each_language = pytest.mark.parametrize("language", languages())


@pytest.fixture
def written(monkeypatch):
    found = []
    draw = Canvas.text

    def text(self, x, y, text, *rest, **over):
        found.append(text)
        return draw(self, x, y, text, *rest, **over)

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "once", lambda self, key, box, draw: draw())
    return found


def cut(found):
    return sorted({text for text in found if text.endswith(ELLIPSIS)})


@each_language
def test_on_the_board_and_in_the_rules(written, language):
    tr = texts(language)
    for headline in HEADLINES:
        picture(replace(example(3), headline=headline), (), ("A", "B", "C"), tr)
    for made in (legend, papers, card, collections):
        made(tr)
    assert cut(written) == []
    assert len(written) > 200


@each_language
def test_on_ones_own_cards(written, language):
    tr = texts(language)
    view = large_collections()
    slots, tally = finished(view, 0)
    every = [one.id for one in objects()]
    for number, patron in enumerate(PATRONS):
        shown = replace(
            view.seats[0],
            cards=tuple(every[number * 7 : number * 7 + 7]),
            held=tuple(FAVOURS[(number + place) % len(FAVOURS)] for place in range(3)),
            patron=patron,
        )
        own_picture(replace(view, seats=(shown, *view.seats[1:])), 0, slots, tally, (), tr)
        museum_picture(view, 0, slots, replace(tally, patron=patron, opinion=(1, 2, 3, 4)), ("A", "B"), tr)
    assert cut(written) == []


@each_language
def test_three_patrons_on_offer(written, language):
    view = large_collections()
    for start in range(0, len(PATRONS), 3):
        shown = replace(view.seats[0], patron=None, offered=PATRONS[start : start + 3])
        own_picture(replace(view, seats=(shown, *view.seats[1:])), 0, tr=texts(language))
    assert cut(written) == []
