import io
import pickle
from functools import lru_cache, partial

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.drawing.pictures import league_drawing, prepare_leagues
from data.texts import texts
from render.league import Note, Places, Rating, Tick, Who, Zone, name_of, picture
from render.league.contest.example import contest, ladder, podium
from render.league.contest.podium import BOARD
from render.league.example import bars, rating, season, standing
from tests.render.league.samples import RESULTS, ROUNDS, with_board


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


@pytest.mark.parametrize(
    "fields",
    [
        {"league": "Another"},
        {"about": "Division C"},
        {"season": "Season 4"},
        {"stage": "Day 24 of 56"},
        {"left": ()},
        {"helpers": ()},
        {"notes": ()},
        {"notes": (Note(1, "another reason"),)},
    ],
    ids=str,
)
def test_everything_of_a_standing_is_seen(fields):
    assert differ(standing(7), replace(standing(7), **fields))


def test_zones_of_every_kind_look_their_own_way():
    assert len({image_of(with_row(0, zone=zone)).tobytes() for zone in Zone}) == len(Zone)


def test_each_round_looks_its_own_way():
    shown = contest(24, 2)
    whole = shown.rows[2].results
    looks = {image_of(with_line(shown, results=(result, *whole[1:]))).tobytes() for result in ROUNDS}
    assert len(looks) == len(ROUNDS)


@pytest.mark.parametrize("shown", [contest(12, 3), ladder(40)])
@pytest.mark.parametrize(
    "fields",
    [
        {"place": 9},
        {"shared": True, "place": 9},
        {"who": Who("Cleo")},
        {"points": "27 5/6"},
        {"notes": (1,)},
        {"you": True},
    ],
    ids=str,
)
def test_everything_of_a_line_is_seen(shown, fields):
    assert differ(shown, with_line(shown, **fields))


def test_everything_of_a_cup_and_of_a_ladder_is_seen():
    cup, steps = contest(12, 3), ladder(12)
    assert differ(cup, with_line(cup, champion=True))
    assert differ(steps, with_line(steps, played=99))
    assert differ(steps, with_line(steps, results=steps.rows[2].results[:7]))
    assert differ(steps, with_line(steps, place=None))
    assert differ(steps, replace(steps, unranked=()))
    for shown in (cup, steps):
        for fields in ({"league": "X"}, {"about": "X"}, {"season": "X"}, {"stage": "X"}, {"left": ()}):
            assert differ(shown, replace(shown, **fields)), fields
        assert differ(shown, replace(shown, notes=(Note(1, "another reason"),)))
    assert differ(contest(8, 3, final=True), replace(contest(8, 3, final=True), final=False))


def test_who_asks_is_shown_however_far_down_they_stand():
    for shown in (contest(60, 5), ladder(60)):
        last = shown.left[-1]
        asks = replace(shown, left=(*shown.left[:-1], replace(last, you=True)))
        assert differ(shown, asks)
        assert not differ(shown, replace(shown, left=(*shown.left[:-1], replace(last, who=Who("Cleo")))))
        assert differ(asks, replace(asks, left=(*shown.left[:-1], replace(last, you=True, who=Who("Cleo")))))


def test_everything_of_a_podium_is_seen():
    shown = podium(8)
    for number in (0, 1, 2, 3, 7):
        seen = [{"who": Who("Cleo")}]
        seen.append({"full": "7 points"})
        seen += [{"place": 6}] if number else []
        for fields in seen:
            best = list(shown.best)
            best[number] = replace(best[number], **fields)
            assert differ(shown, replace(shown, best=tuple(best))), (number, fields)
    assert differ(podium(3, 1), podium(3, 2))
    assert differ(shown, with_board(shown))
    for fields in ({"league": "X"}, {"season": "X"}, {"title": "X"}, {"about": "X"}, {"best": shown.best[:7]}):
        assert differ(shown, replace(shown, **fields)), fields


def test_a_board_beside_a_podium_keeps_its_colours():
    image = image_of(with_board(podium(8)))
    top, high = BOARD.top, BOARD.height
    assert (
        max(abs(one - two) for one, two in zip(image.getpixel((BOARD.left + 40, top + 40)), (0, 90, 200), strict=True))
        <= 8
    )
    drawn = {image.getpixel((x, top + high // 2)) for x in range(BOARD.left + 40, BOARD.right - 40)}
    assert len(drawn) > 10
    plain = image_of(podium(8))
    below = (0, 900, 1650, 1050)
    assert image.crop(below).tobytes() == plain.crop(below).tobytes(), "what is drawn keeps its colours"


def with_last(**fields):
    shown = rating(2, 20)
    first = shown.curves[0]
    ratings = (*first.ratings[:-1], replace(first.ratings[-1], **fields))
    return replace(shown, curves=(replace(first, ratings=ratings), shown.curves[1]))


def test_everything_of_a_rating_is_seen():
    shown = rating(2, 20)
    first = shown.curves[0]
    for other in (
        with_last(value=1700),
        with_last(unsure=True),
        replace(shown, curves=shown.curves[:1]),
        replace(shown, curves=shown.curves[::-1]),
        replace(shown, curves=(replace(first, change="-3"), shown.curves[1])),
        replace(shown, curves=(replace(first, game="Another"), shown.curves[1])),
        replace(shown, ticks=()),
        replace(shown, who=Who("Cleo")),
        replace(shown, about="another"),
    ):
        assert differ(shown, other)


def test_ratings_without_change_without_time_or_without_any_are_drawn():
    shown = rating(1, 2)
    first = shown.curves[0]
    for ratings in ((), (Rating(5, 1500),), (Rating(5, 1500), Rating(5, 1500)), (Rating(5, 1500), Rating(5, 3000))):
        made = picture(replace(shown, curves=(replace(first, ratings=ratings),), ticks=(Tick(5, "May"),)))
        assert made.png


def test_everything_of_bars_is_seen():
    shown = bars()
    group = shown.groups[0]
    bar = group.bars[0]
    for fields in ({"share": 0.35}, {"text": "29 %"}, {"low": 0.2}, {"high": 0.4}, {"label": "A"}, {"color": "purple"}):
        changed = replace(group, bars=(replace(bar, **fields), *group.bars[1:]))
        assert differ(shown, replace(shown, groups=(changed, shown.groups[1]))), fields
    for fields in ({"heading": "A"}, {"even": 0.2}, {"even_text": "A"}, {"note": "A"}):
        assert differ(shown, replace(shown, groups=(replace(group, **fields), shown.groups[1]))), fields


def test_everything_of_a_seasons_end_is_seen():
    shown = season(3)
    division = shown.divisions[1]
    for fields in ({"name": "X"}, {"up": ()}, {"down": ()}, {"first": division.first[:1]}):
        divisions = (shown.divisions[0], replace(division, **fields), shown.divisions[2])
        assert differ(shown, replace(shown, divisions=divisions)), fields
    for fields in ({"champions": (Who("Cleo"),)}, {"league": "X"}, {"season": "X"}, {"about": "X"}):
        assert differ(shown, replace(shown, **fields)), fields


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


def test_what_is_prepared_can_be_asked_for_from_another_process():
    assert pickle.loads(pickle.dumps(prepare_leagues)) is prepare_leagues
