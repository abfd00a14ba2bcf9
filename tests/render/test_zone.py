"""The picture of one zone and what it gave."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from games.mykerinos.events import Placed, ZoneDone, ZoneRanked
from render.kit.theme import PIECES
from render.mykerinos import zone_picture
from tests.render.samples import NAMES, played, zone_story


def image_of(picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def colors_in(image, box) -> set:
    return {color for _, color in image.crop(box).getcolors(100_000)}


def test_it_is_small_and_says_who_ranks_how():
    view, events = zone_story()
    shown = zone_picture(view, events, NAMES)
    assert (shown.width, shown.height) == image_of(shown).size
    assert shown.width < 1100
    assert len(shown.png) < 60_000
    assert shown.alt == (
        "Zone 3, round 2: Green 4, Blue 3, White 3, Red 1. Taken: Green – Tangerine 2. "
        "New in the museum: Blue 3:2. Out of the game: no patron 5. "
        "Archaeologists: Green D4 A5 B6, Blue C4 B5 D5 C6, Red A4. Pyramids: D4 C5 C6."
    )


def test_places_are_listed_from_first_to_last():
    view, events = zone_story()
    image = image_of(zone_picture(view, events, NAMES))
    for rank, color in enumerate(("green", "blue", "white", "red")):
        row = (560, 96 + 86 * rank, 610, 160 + 86 * rank)
        found = colors_in(image, row) & {PIECES[name] for name in ("green", "blue", "red")}
        assert found == ({PIECES[color]} if color != "white" else set())


def test_what_was_placed_with_the_ranking_is_shown():
    view, events = zone_story()
    field = 3 * 8 + 1  # B4, in zone 3
    view = replace(view, fields=tuple(replace(f, owner=None, pyramid=False) for f in view.fields))
    box = (156, 122, 256, 222)
    assert PIECES["red"] not in colors_in(image_of(zone_picture(view, events, NAMES)), box)
    more = (Placed(1, (field,), "own"), *events)
    assert PIECES["red"] in colors_in(image_of(zone_picture(view, more, NAMES)), box)


def test_events_without_a_ranking_are_refused():
    view, _ = zone_story()
    with pytest.raises(ValueError, match="no zone is ranked"):
        zone_picture(view, (), NAMES)


def test_one_of_several_zones_can_be_chosen():
    view, events = zone_story()
    both = (ZoneRanked(1, ()), ZoneDone(1, ()), *events)
    assert zone_picture(view, both, NAMES, zone=2) == zone_picture(view, events, NAMES)
    assert "Zone 2" in zone_picture(view, both, NAMES).alt


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_zone_of_a_real_game_can_be_drawn(players):
    game = played(players)
    before, story, drawn = None, [], 0
    for number, (view, events) in enumerate(game):
        for event in events:
            if isinstance(event, ZoneRanked):
                story = []
                before = view if not view.zones[event.zone].done else game[number - 1][0]
            story.append(event)
            if isinstance(event, ZoneDone) and before.zones:
                drawn += len(zone_picture(before, tuple(story), NAMES).png) > 1000
    assert drawn == 18
