import itertools

import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from games.mykerinos.actions import Side
from games.mykerinos.events import NEUTRAL, Declined, ParcelTaken, Passed, PatronCalled, Placed, SentToMuseum
from games.mykerinos.view import Fate
from render.kit.text.budget import Part, within
from render.mykerinos import text_board
from render.mykerinos.example import example
from render.mykerinos.words.alt import parts_of
from tests.render.mykerinos.samples import NAMES, alt, crowded, over, placed, played
from tests.wording import en

END = en("In words: /game board (form: as text).")
LONG = tuple("W" * 31 + letter for letter in "abcd")
SHORT = ("Ada", "Ben", "Chloe", "Dev")

each_language = pytest.mark.parametrize("language", languages())


def said(color, news):
    return f"{en.pair(en(color), news)}."


def places(told, *sentences):
    assert all(sentence in told for sentence in sentences), told
    return [told.index(sentence) for sentence in sentences]


def test_what_matters_most_comes_first():
    told = alt(example(3, 6), (placed(1, 26),), NAMES, en)
    order = places(
        told,
        "Benjamin Featherstone-Haugh",
        "Mykerinos. ",
        f"Ada ({en('Blue')}): {en.plural('{count} point', '{count} points', 3)}",
        en("Pass track: {discs}.", discs=en("Blue")),
        en("Zone {zone}: {facts}.", zone=2, facts="")[:-1],
        en("Pyramids: {fields}.", fields="")[:-1],
        en("Tiles: {tiles}.", tiles="")[:-1],
        END,
    )
    assert order == sorted(order)
    assert told.endswith(END)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Placed(1, (26, 25), "own"), said("Red", en("places on {fields}", fields="C4 B4"))),
        (Placed(1, (31,), "neutral"), said("Red", en("places for the neutral colour on {fields}", fields="H4"))),
        (PatronCalled(0, "lemon", "x"), said("Blue", en("calls on {patrons}", patrons=en("Lemon")))),
        (ParcelTaken(1, 2, "lemon-5", Side.LEFT, 2), said("Green", en("takes {parcels}", parcels=f"{en('Lemon')} 2"))),
        (
            ParcelTaken(1, NEUTRAL, "violet-7", Side.LEFT, 0),
            said("Green", en("takes {parcels}", parcels=f"{en('Violet')} 3")),
        ),
        (SentToMuseum(1, 0), said("Red", en("museum: {room}", room="I:5"))),
        (Declined(1, 2), said("Green", en("takes nothing"))),
        (Passed(2, 2), said("Green", en("passes (space {space})", space=2))),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_happened_last_is_told(event, sentence):
    view = example(3, 6) if getattr(event, "seat", 0) != NEUTRAL else example(2, 6)
    told = alt(view, (event,), SHORT, en)
    assert sentence not in alt(view, (), SHORT, en)
    assert sentence in told
    assert told.index(f"Ada ({en('Blue')})") > told.index(sentence)


@each_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_never_exceeds_discords_limit_and_is_made_of_whole_sentences(players, language):
    tr = texts(language)
    end = tr("In words: /game board (form: as text).")
    everything = (placed(0, *range(20, 48)), *(PatronCalled(s, p, "x") for s in (0, 1) for p in ("lemon", "brown")))
    moments = [
        *played(players)[::17],
        (crowded(players, 9), everything),
        (crowded(players, 6), ()),
        (over(players), ()),
    ]
    for view, events in moments:
        for names, lead in itertools.product((LONG, SHORT), ("", "Planned: A1 A2 A3 A4.")):
            told = alt(view, events, names, tr, lead)
            assert len(told) <= 1024
            assert told.endswith(end)
            assert told.startswith(lead)
            assert all(f" {view.seats[seat].supply}" in told for seat in range(players))
            # Each sentence is whole: with all the room in the world the same words come.
            whole = " ".join(form for part in parts_of(view, events, names, tr, lead) for form in part.forms)
            assert all(f"{sentence.rstrip('.')}." in whole for sentence in told.split(". ") if sentence)


def variants(view):
    for number, field in enumerate(view.fields):
        zone = number // 24 * 2 + number % 8 // 4
        if not view.zones[zone].done:
            yield "piece", _with(view, "fields", number, replace(field, owner=None if field.owner is not None else 0))
            yield "owner", _with(view, "fields", number, replace(field, owner=1 if field.owner != 1 else 0))
            yield "pyramid", _with(view, "fields", number, replace(field, pyramid=not field.pyramid))
    for number, zone in enumerate(view.zones):
        for side in ("left", "right"):
            parcel = getattr(zone, side)
            for other in (
                replace(parcel, patron=None if parcel.patron else "lemon"),
                replace(parcel, points=parcel.points + 1),
                replace(parcel, fate=Fate.TAKEN, owner=2),
            ):
                yield "parcel", _with(view, "zones", number, replace(zone, **{side: other}))
    for number, room in enumerate(view.rooms):
        yield "room", _with(view, "rooms", number, replace(room, owner=None if room.owner is not None else 0))


def _with(view, name, number, value):
    held = getattr(view, name)
    return replace(view, **{name: (*held[:number], value, *held[number + 1 :])})


@each_language
def test_positions_that_differ_in_any_piece_differ_in_the_alt_text(language):
    # With three players and names of normal length, the alt text has room for the whole position.
    tr = texts(language)
    view = example(3, 6)
    told = {alt(view, (), SHORT, tr): "itself"}
    kinds = set()
    for kind, other in variants(view):
        kinds.add(kind)
        text = alt(other, (), SHORT, tr)
        assert text not in told, (kind, told.get(text))
        told[text] = kind
    assert kinds == {"piece", "owner", "pyramid", "parcel", "room"}


def test_positions_that_differ_in_any_piece_differ_in_the_text_board():
    view = example(4, 9)
    boards = {text_board(view, SHORT, en)}
    for count, (kind, other) in enumerate(variants(view), 2):
        boards.add(text_board(other, SHORT, en))
        assert len(boards) == count, kind


@pytest.mark.parametrize("limit", range(24))
def test_no_budget_is_exceeded_nor_wasted(limit):
    parts = [Part(("one",)), Part(("", "two", "twofold"), 1), Part(("three",), 2), Part(("", "four"), 3)]
    told = within(parts, limit)
    assert len(told) <= limit
    words = {form for part in parts for form in part.forms if form}
    assert all(word in words for word in told.split())
    assert within(parts, 100) == "one twofold three four"
