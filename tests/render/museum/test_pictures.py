import io
from functools import lru_cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops

from data.museum import board_of, objects
from games.museum.stages import Stage
from games.museum.view import View
from render.museum import museum_picture, own_picture, picture
from render.museum.example import example
from render.museum.layout import OPEN, continent_box, others
from render.museum.players import open_seat
from render.museum.shelves import by_civilization, shelves
from tests.render.museum.samples import NAMES, finished, large_collections, news, with_seat


@lru_cache(maxsize=8)
def image_of(view: View, events=()):
    return Image.open(io.BytesIO(picture(view, events, NAMES).png)).convert("RGB")


def differ(one, other, box):
    return ImageChops.difference(one.crop(tuple(box)), other.crop(tuple(box))).getbbox() is not None


def panel_of(view, seat):
    count = len(view.seats)
    place = (seat - open_seat(view)) % count
    return others(count - 1)[place - 1] if place else OPEN


def test_every_exhibited_and_discarded_object_is_seen_in_its_players_panel():
    view = example(4)
    whole = image_of(view)
    for seat, shown in enumerate(view.seats):
        for kind in ("museum", "discard"):
            held = getattr(shown, kind)
            for name in held[::3]:
                less = image_of(with_seat(view, seat, **{kind: tuple(one for one in held if one != name)}))
                assert differ(whole, less, panel_of(view, seat)), (seat, kind, name)


@pytest.mark.parametrize(
    "change",
    [
        {"headline": "war-asia"},
        {"headline": None},
        {"supply": 3},
        {"tokens": 1},
        {"favour_deck": 1},
        {"turn": 2},
        {"start": 2},
        {"asked": (3,)},
        {"round": 7},
        {"last": True},
        {"stage": Stage.PICK},
        {"shown": ("inca-a3", "inca-a4")},
        {"experts": ()},
    ],
)
def test_what_the_table_shares_is_seen(change):
    view = example(4)
    assert image_of(view).tobytes() != image_of(replace(view, **change)).tobytes()


def test_a_closed_continent_is_seen_and_what_lies_on_its_deck():
    view = example(4)
    land = view.continents[1]
    closed = replace(land, size=0, out=(), back=land.out)
    empty = replace(closed, back=())
    pictures = [
        image_of(replace(view, continents=(view.continents[0], one, *view.continents[2:]))).crop(
            tuple(continent_box(1))
        )
        for one in (land, closed, empty)
    ]
    assert len({one.tobytes() for one in pictures}) == 3


def test_what_changed_last_is_marked_where_it_lies():
    view = example(4)
    plain, marked = image_of(view), image_of(view, news(view))
    assert differ(plain, marked, continent_box(3))
    assert not differ(plain, marked, continent_box(0))
    assert differ(plain, marked, panel_of(view, 0))
    assert not differ(plain, marked, panel_of(view, 2))


@pytest.mark.parametrize("board", ["front", "wings"])
def test_a_museum_shows_each_slot_each_collection_and_what_does_not_count(board):
    view = large_collections(board, len(board_of(board).places()))
    slots, tally = finished(view, 0)
    whole = museum_picture(view, 0, slots, tally, NAMES)
    assert len(whole.png) <= 160_000
    assert len(whole.alt) <= 1024
    assert tally.civilizations
    assert tally.apart
    for slot in range(len(slots)):
        swapped = (*slots[:slot], "", *slots[slot + 1 :])
        assert museum_picture(view, 0, swapped, replace(tally, civilizations=(), domains=(), apart=()), NAMES).png != (
            museum_picture(view, 0, slots, replace(tally, civilizations=(), domains=(), apart=()), NAMES).png
        )
    for less in (
        replace(tally, civilizations=tally.civilizations[1:]),
        replace(tally, apart=tuple(one for one in tally.apart if one.why == "few")),
        replace(tally, patron_points=99),
    ):
        assert museum_picture(view, 0, slots, less, NAMES).png != whole.png


def test_full_and_broken_outlines_are_told_apart_without_colour():
    view = large_collections()
    slots, tally = finished(view, 0)
    one = tally.civilizations[0]
    pictures = [
        Image.open(io.BytesIO(museum_picture(view, 0, slots, other, NAMES).png)).convert("L").crop((0, 100, 1000, 1040))
        for other in (
            replace(tally, civilizations=(one,), domains=(), apart=()),
            replace(tally, civilizations=(), domains=(replace(one, of="religion"),), apart=()),
        )
    ]
    difference = ImageChops.difference(*pictures)
    assert sum(value > 60 for value in difference.tobytes()) > 2000


def test_ones_own_cards_favours_patron_and_discard_are_seen():
    view = large_collections()
    slots, tally = finished(view, 0)
    view = with_seat(view, 0, held=("loan", "team"))
    whole = own_picture(view, 0, slots, tally, NAMES)
    shown = view.seats[0]
    for fields in (
        {"cards": shown.cards[1:]},
        {"held": ("loan",)},
        {"patron": "salons"},
        {"patron": None, "offered": ("salons", "past", "heritage-inca")},
        {"discard": shown.discard[1:]},
        {"score": 3},
        {"prestige": 9},
    ):
        assert own_picture(with_seat(view, 0, **fields), 0, slots, tally, NAMES).png != whole.png, fields
    assert own_picture(view, 0, slots, replace(tally, progress=12), NAMES).png != whole.png


def test_the_museum_of_whom_the_table_waits_for_stands_open():
    view = example(4)
    assert open_seat(replace(view, asked=(3,))) == 3
    assert open_seat(replace(view, asked=(0, 2), turn=1)) == 0
    assert open_seat(replace(view, asked=(0, 2), turn=2)) == 2
    assert open_seat(replace(view, asked=(0, 2), turn=0, viewer=2)) == 2
    assert open_seat(replace(view, asked=(), turn=1)) == 1
    assert open_seat(replace(view, asked=(), turn=None, start=None)) == 0


@given(st.lists(st.sampled_from([one.id for one in objects()]), max_size=40, unique=True))
def test_all_objects_stand_on_shelves_within_the_room_none_over_the_other_up_to_25(names):
    found = shelves(names, (760, 408))
    assert [name for row in found.rows for _, name in row] == by_civilization(names)
    assert found.height <= 408
    for row in found.rows:
        assert row[-1][0] + found.wide <= 760
        if len(names) <= 25:
            assert all(x1 - x0 >= found.wide for (x0, _), (x1, _) in pairwise(row))
