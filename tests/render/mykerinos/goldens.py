from render.mykerinos import picture, zone_picture
from render.mykerinos.example import example
from tests.render.mykerinos.samples import NAMES, over, placed, zone_story

CASES = {
    "four-last-round": lambda: picture(example(4, 9), (placed(0, 8),), NAMES),
    "three-early": lambda: picture(example(3, 6), (placed(1, 26),), NAMES, planned=(25, 33), planner=0),
    "two-neutral": lambda: picture(example(2, 6), (), NAMES),
    "over": lambda: picture(over(), (), NAMES),
    "zone": lambda: zone_picture(*zone_story(), NAMES),
}
