from render.chronos import cards_legend, cities_legend, gods_legend, legend, own_picture, picture
from tests.render.chronos.samples import AT, NAMES, example, news, over
from tests.wording import en

CASES = {
    "six": lambda: picture(example(6), news(example(6)), NAMES, at=AT),
    "four": lambda: picture(example(4), (), NAMES, at=AT),
    "three": lambda: picture(example(3), (), NAMES, at=AT),
    "crowded": lambda: picture(example(5, crowded=True), (), NAMES, at=AT),
    "level-4": lambda: picture(example(5, 4), (), NAMES, at=AT),
    "level-1": lambda: picture(example(4, 1), (), NAMES, at=AT),
    "over-six": lambda: picture(over(6), (), NAMES, at=AT),
    "over-three": lambda: picture(over(3, 2, "points", 6), (), NAMES, at=AT),
    "own": lambda: own_picture(example(6, viewer=0), NAMES),
    "legend": lambda: legend(en),
    "cards": lambda: cards_legend(en),
    "gods": lambda: gods_legend(en),
    "cities": lambda: cities_legend(en),
}
