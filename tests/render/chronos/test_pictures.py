import io
from functools import lru_cache

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.chronos.terms import CITY_PLACE, FACES, HOME, PLACE_NAMES, PLACES, UNDER_1, UNDER_2, City, God, kingdom_of
from games.chronos.view import GodView, Phase
from render.chronos import own_picture, picture
from render.chronos.layout import depths, kingdoms, piles, temple, towns
from render.chronos.own import Offer, offer, price
from render.kit.frame import HEIGHT, WIDTH
from tests.halves import halved
from tests.render.chronos.samples import AT, NAMES, example, news, over
from tests.wording import en

WHOLE = (0, 0, WIDTH, HEIGHT)


@lru_cache(maxsize=8)
def image_of(view, events=(), at=AT):
    return Image.open(io.BytesIO(picture(view, events, NAMES, at=at).png)).convert("RGB")


def differ(one, other, box=WHOLE):
    return ImageChops.difference(one.crop(tuple(box)), other.crop(tuple(box))).getbbox() is not None


def with_kingdom(view, seat, **fields):
    found = list(view.kingdoms)
    found[seat] = replace(found[seat], **fields)
    return replace(view, kingdoms=tuple(found))


def with_glass(view, number, **fields):
    found = list(view.glasses)
    found[number] = replace(found[number], **fields)
    return replace(view, glasses=tuple(found))


@halved("number", range(9))
def test_top_height_and_marker_of_each_pile_are_seen(number):
    view = example(players := 6)
    whole, box = image_of(view), piles(players, 5)[number]
    pile = view.piles[number]
    shown = set()
    for one in (
        *(replace(pile, top=face) for face in FACES),
        replace(pile, height=pile.height + 1),
        replace(pile, top="", height=0),
    ):
        found = list(view.piles)
        found[number] = one
        shown.add(image_of(replace(view, piles=tuple(found))).crop(tuple(box)).tobytes())
    assert len(shown) == len(FACES) + 2
    moved = replace(view, troy=(view.troy + 1) % 9 if view.troy == number else number)
    assert differ(whole, image_of(moved), box)


def place_box(place, view):
    players = len(view.kingdoms)
    if place < 9:
        return piles(players, view.level)[place]
    if place in {CITY_PLACE[city] for city in view.cities}:
        return towns(players)[[CITY_PLACE[city] for city in view.cities].index(place)]
    if place in {UNDER_1, UNDER_2}:
        return depths(players, view.level)[place - UNDER_1]
    found = kingdom_of(place)
    return kingdoms(players)[0 if found is None else found[0]]


def test_an_hourglass_is_seen_wherever_it_can_stand():
    view = example(players := 6)
    absent = set(range(9, 18)) - {CITY_PLACE[city] for city in view.cities}
    for place in range(PLACES):
        owner = kingdom_of(place)
        if place in absent or (owner is not None and owner[0] >= players):
            continue
        there = with_glass(view, 0, place=place)
        other = with_glass(view, 0, place=HOME if place != HOME else 2)
        assert differ(image_of(there), image_of(other), place_box(place, view)), PLACE_NAMES[place]


def test_how_much_sand_is_left_depends_on_the_moment():
    view = with_glass(example(4), 0, out=AT + 30_000, free=AT + 30_000)
    box = piles(4, 5)[0]
    shown = [image_of(view, at=AT + second * 1000).crop(tuple(box)).tobytes() for second in range(0, 31, 5)]
    assert len(set(shown)) == len(shown)


def test_an_hourglass_that_has_run_out_but_has_to_stay_looks_otherwise_than_a_free_one():
    view = with_glass(example(4), 0, out=AT - 5, free=AT + 9_000)
    assert differ(image_of(view), image_of(with_glass(view, 0, free=AT - 5)), piles(4, 5)[0])


@pytest.mark.parametrize(
    "fields",
    [{"top": "100"}, {"top": ""}, {"height": 31}, {"winds": (0, 0, 2, 0)}, {"winds": (1, 0, 3, 0)}, {"gods": ()}]
    + [{"gods": (god,)} for god in God]
    + [{"barred": 0}],
    ids=str,
)
def test_everything_public_of_a_kingdom_is_seen(fields):
    view = example(players := 6)
    assert differ(image_of(view), image_of(with_kingdom(view, 0, **fields)), kingdoms(players)[0])


@pytest.mark.parametrize(
    "change",
    [
        {"discards": 9},
        {"discarded": "war"},
        {"given_up": ""},
        {"die": 5},
        {"die": 0},
        {"choices": ()},
        {"count": AT + 9_000},
        {"cities": (City.KNOSSOS, City.SPARTA)},
        {"temple": ()},
        {"temple": (GodView(God.ZEUS, 7, None),)},
        {"temple": (GodView(God.ZEUS, 8, 1),)},
        {"phase": Phase.COUNTDOWN, "choices": ()},
    ],
    ids=str,
)
def test_what_the_table_shares_is_seen(change):
    view = example(4)
    assert differ(image_of(view), image_of(replace(view, **change)))


def test_what_changed_last_is_marked_where_it_lies():
    view = example(6)
    plain, marked = image_of(view), image_of(view, news(view))
    for box in (piles(6, 5)[0], piles(6, 5)[5], kingdoms(6)[1], towns(6)[0], kingdoms(6)[0]):
        assert differ(plain, marked, box)
    for box in (piles(6, 5)[1], kingdoms(6)[2], temple(6), towns(6)[1]):
        assert not differ(plain, marked, box)


def test_the_end_shows_every_part_and_every_card():
    view = over(4)
    whole = image_of(view)
    for field in ("islands", "monsters", "gods", "cities", "underworld", "winds", "points", "place"):
        tally = (replace(view.tally[0], **{field: getattr(view.tally[0], field) + 3}), *view.tally[1:])
        assert differ(whole, image_of(replace(view, tally=tally))), field
    for seat, kingdom in enumerate(view.kingdoms):
        for place in range(len(kingdom.stack)):
            less = (*kingdom.stack[:place], "eruption", *kingdom.stack[place + 1 :])
            assert differ(whole, image_of(with_kingdom(view, seat, stack=less)))


def test_partners_are_seen_and_told():
    view = replace(example(6), teams=True)
    for box in kingdoms(6):
        assert differ(image_of(example(6)), image_of(view), box)
    assert en("partner: {color}", color=en("White")) in picture(view, (), NAMES, at=AT).alt


def test_ones_own_stack_is_shown_in_its_order_to_its_owner_alone():
    view = example(6, viewer=0)
    whole = own_picture(view, NAMES).png
    turned = with_kingdom(view, 0, stack=view.kingdoms[0].stack[::-1])
    assert own_picture(turned, NAMES).png != whole
    with pytest.raises(ValueError, match="public"):
        own_picture(example(6), NAMES)
    hidden = with_kingdom(view, 1, stack=("100", "100"))
    assert own_picture(hidden, NAMES).png == whole
    assert not differ(image_of(view), image_of(turned))


def test_what_can_be_offered_follows_costs_reservations_delphi_and_olympia():
    view = example(6, viewer=1)
    zeus, cassandra, aphrodite = view.temple[:3]
    assert view.kingdoms[1].height == 3
    assert offer(view, 1, aphrodite) is Offer.CARDS
    assert offer(view, 1, replace(cassandra, reserved=None)) is Offer.CAN
    assert offer(view, 1, cassandra) is Offer.RESERVED
    assert offer(view, 1, replace(cassandra, reserved=1)) is Offer.CAN
    delphi = with_glass(replace(view, cities=(City.DELPHI, City.TROY)), 1, place=CITY_PLACE[City.DELPHI])
    assert (price(delphi, 1, zeus), price(delphi, 0, zeus)) == (7, 8)
    assert offer(delphi, 1, aphrodite) is Offer.CAN
    olympia = replace(view, cities=(City.OLYMPIA, City.TROY))
    assert offer(olympia, 1, replace(cassandra, reserved=None)) is Offer.OLYMPIA
    there = with_glass(olympia, 1, place=CITY_PLACE[City.OLYMPIA])
    assert offer(there, 1, replace(cassandra, reserved=None)) is Offer.CAN
