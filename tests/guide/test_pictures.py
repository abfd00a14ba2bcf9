import io
import pickle
from functools import partial

import pytest
from PIL import Image

from bot.presenters.registry import PRESENTERS
from data import chapters
from data.texts import languages, texts
from games.mykerinos.rules.museum import ROOMS
from render.kit.text.fonts import Face, width
from render.mykerinos import guide

PICTURES = [(game, chapter) for game, one in PRESENTERS.items() if one.guide for chapter in sorted(one.guide.pictures)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "chapter"), PICTURES)
def test_each_is_drawn(game, chapter, language):
    assert chapter in chapters.chapters(game, language)
    picture = PRESENTERS[game].guide.pictures[chapter]
    drawing = pickle.loads(pickle.dumps(partial(picture, texts(language))))()
    image = Image.open(io.BytesIO(drawing.data))
    assert image.width <= 1000
    assert len(drawing.data) < 100_000
    assert 30 < len(drawing.alt) <= 1_024
    assert drawing.alt != picture(texts("de" if language == "en" else "en")).alt


@pytest.mark.parametrize("language", languages())
def test_no_name_of_a_symbol_is_cut(language):
    tr = texts(language)
    assert [name for _, name in guide.SYMBOLS if width(Face.TEXT, guide.TEXT, tr(name)) > guide.ROOM] == []


def test_the_scored_zone_is_the_rules_example():
    done = guide.scored()
    for ranked in done.ranking:
        assert done.owners.count(ranked.seat) == ranked.count
    assert not any(pyramid and owner is not None for pyramid, owner in zip(done.pyramids, done.owners, strict=True))
    order = sorted(done.ranking, key=lambda one: (-one.count, one.space))
    assert order == list(done.ranking)


def test_who_holds_a_room_of_value_5_holds_one_beside_it():
    rooms = {room.name: room for room in guide.table().rooms}
    held = [room for room in rooms.values() if room.owner is not None]
    assert {room.name for room in held} <= {room.id for room in ROOMS}
    for room in held:
        beside = [
            one for one in held if one.value != 5 and set(one.wings) & set(room.wings) and one.owner == room.owner
        ]
        assert room.value != 5 or beside
