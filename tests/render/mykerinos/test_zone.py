import io

import pytest
from msgspec.structs import replace
from PIL import Image

from games.mykerinos.events import ZoneDone
from render.mykerinos import zone_picture
from render.mykerinos.example import example
from tests.render.mykerinos.samples import NAMES, played, zone_story


def image_of(picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def test_it_is_small():
    view, done = zone_story()
    shown = zone_picture(view, done, NAMES)
    assert (shown.width, shown.height) == image_of(shown).size
    assert shown.width < 1100
    assert len(shown.png) < 60_000


def test_it_does_not_matter_what_the_area_looks_like_since():
    view, done = zone_story()
    cleared = replace(view, round=3, rows=0, fields=(), zones=())
    assert zone_picture(cleared, done, NAMES) == zone_picture(view, done, NAMES)
    last = replace(example(4, 9), seats=view.seats)
    assert zone_picture(last, done, NAMES) == zone_picture(view, done, NAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_zone_of_a_real_game_can_be_drawn(players):
    drawn = [
        zone_picture(view, event, NAMES)
        for view, events in played(players)
        for event in events
        if isinstance(event, ZoneDone)
    ]
    assert len(drawn) == 18
    assert len({picture.alt.split(":")[0] for picture in drawn}) == 18
