from render.museum import card, collections, legend, museum_picture, own_picture, papers, picture
from render.museum.example import example
from tests.render.museum.samples import NAMES, finished, large_collections, news, over
from tests.wording import en


def _museum():
    view = large_collections()
    return museum_picture(view, 0, *finished(view, 0), NAMES)


def _own():
    view = large_collections("wings", 17)
    return own_picture(view, 0, *finished(view, 0), NAMES)


CASES = {
    "four": lambda: picture(example(4), news(example(4)), NAMES),
    "three": lambda: picture(example(3), (), NAMES),
    "two": lambda: picture(example(2, full=True), (), NAMES),
    "over": lambda: picture(over(), (), NAMES),
    "museum": _museum,
    "own": _own,
    "legend": lambda: legend(en),
    "papers": lambda: papers(en),
    "card": lambda: card(en),
    "collections": lambda: collections(en),
}
