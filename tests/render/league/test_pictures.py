import io
import pickle
from functools import lru_cache, partial

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.drawing.pictures import league_drawing
from data.texts import texts
from render.league import Places, Rating, Tick, Who, Zone, name_of, picture
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing
from tests.render.league.samples import RESULTS, ROUNDS


@lru_cache(maxsize=8)
def image_of(shown):
    return Image.open(io.BytesIO(picture(shown).png)).convert("RGB")


def differ(one, other):
    first, second = image_of(one), image_of(other)
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


def with_line(shown, number=2, **fields):
    rows = list(shown.rows)
    rows[number] = replace(rows[number], **fields)
    return replace(shown, rows=tuple(rows))


def with_row(number=2, **fields):
    return with_line(standing(7), number, **fields)


def test_each_result_looks_its_own_way():
    whole = standing(7).rows[2].results
    looks = {image_of(with_row(results=(result, *whole[1:]))).tobytes() for result in RESULTS}
    assert len(looks) == len(RESULTS)


@pytest.mark.parametrize(
    "fields",
    [
        {"place": 4},
        {"shared": False},
        {"who": Who("Cleo")},
        {"points": "27 5/6"},
        {"played": 1},
        {"tables": 5},
        {"possible": Places(2, 5)},
        {"possible": Places(1, 4)},
        {"possible": None},
        {"notes": (1,)},
        {"champion": True},
        *({"zone": zone} for zone in Zone if zone is not Zone.STAY),
    ],
    ids=str,
)
def test_everything_of_a_member_is_seen(fields):
    assert differ(standing(7), with_row(**fields))


def test_zones_of_every_kind_look_their_own_way():
    assert len({image_of(with_row(0, zone=zone)).tobytes() for zone in Zone}) == len(Zone)


def test_each_round_looks_its_own_way():
    shown = contest(24, 2)
    whole = shown.rows[2].results
    looks = {image_of(with_line(shown, results=(result, *whole[1:]))).tobytes() for result in ROUNDS}
    assert len(looks) == len(ROUNDS)


def test_who_asks_is_shown_however_far_down_they_stand():
    for shown in (contest(60, 5), ladder(60)):
        last = shown.left[-1]
        asks = replace(shown, left=(*shown.left[:-1], replace(last, you=True)))
        assert differ(shown, asks)
        assert not differ(shown, replace(shown, left=(*shown.left[:-1], replace(last, who=Who("Cleo")))))
        assert differ(asks, replace(asks, left=(*shown.left[:-1], replace(last, you=True, who=Who("Cleo")))))


def test_ratings_without_change_without_time_or_without_any_are_drawn():
    shown = rating(1, 2)
    first = shown.curves[0]
    for ratings in ((), (Rating(5, 1500),), (Rating(5, 1500), Rating(5, 1500)), (Rating(5, 1500), Rating(5, 3000))):
        made = picture(replace(shown, curves=(replace(first, ratings=ratings),), ticks=(Tick(5, "May"),)))
        assert made.png


@pytest.mark.parametrize(
    "shown", [standing(7), rating(2, 20), bars(), season(3), contest(40, 5), ladder(12), podium(8)], ids=name_of
)
def test_a_picture_is_the_same_wherever_and_whenever_it_is_drawn(shown):
    # A picture depends only on the data it shows and on the language. Both are pickled for the drawing process.
    make = pickle.loads(pickle.dumps(partial(league_drawing, shown, texts("de"))))
    drawing = make()
    assert drawing == make() == league_drawing(shown, texts("de"))
    assert drawing.filename == f"{name_of(shown)}.png"
    assert drawing.data == picture(shown, texts("de")).png
    assert hash(shown) == hash(pickle.loads(pickle.dumps(shown)))
