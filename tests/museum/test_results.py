from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.presenters.museum.words.labels import name, name_of
from bot.presenters.museum.words.results import museum_of, outside, parts, results, tally_of
from bot.presenters.presenter import Story
from bot.publishing.composing.messages import embed_of
from data.museum import CIVILIZATIONS, DOMAINS, objects
from data.texts import languages, texts
from games.museum.game import GAME
from games.museum.scoring.score import ranked
from games.museum.scoring.tally import Apart, Collection, SeatTally
from render.museum.words.names import word
from tests.bot.tables import called
from tests.museum.playing import game, match_of, steps_of
from tests.wording import en

NAMES = ("Ada", "Ben", "Chloe", "Dev")
EXAMPLE = SeatTally(
    shown=47,
    civilizations=(Collection("celt", ("celt-c2",) * 7, (), 11), Collection("greek", ("greek-c2",) * 5, ("greek",), 8)),
    domains=(
        Collection("navigation", ("celt-n2",) * 3, (), 5),
        Collection("religion", ("celt-r2",) * 3, (), 5),
        Collection("culture", ("celt-c2",) * 5, (), 11),
    ),
    apart=(
        Apart("celt", "celt-a1", "apart"),
        Apart("navigation", "celt-n3", "second"),
        Apart("maya", "maya-a2", "few"),
    ),
    patron="heritage-celt",
    progress=7,
    patron_points=10,
    prestige=2,
    gallery=0,
    full=0,
    both=0,
    opinion=(0, 0, 0, 3),
    total=96,
)


def test_u7_9_is_told_part_by_part():
    assert parts(EXAMPLE, en).splitlines() == [
        en("Exhibited objects") + ": 47",
        en("Civilizations") + ": 19",
        en("Domains") + ": 21",
        f"{name_of('patron', 'heritage-celt', en)} (7): 10",
        en("Prestige") + ": 2",
        en("Public opinion") + f": {word('asia', en)} −3",
        en("**Total: {points}**", points=96),
    ]


def test_what_does_not_count_is_told_with_its_reason():
    apart, second = (f"{name(one.object, en)} ({word(one.of, en)})" for one in EXAMPLE.apart[:2])
    assert outside(EXAMPLE, en) == [
        "-# " + en("Not counted because they don't touch their collection: {objects}", objects=apart),
        "-# " + en("Not counted in a domain because their civilization is already there: {objects}", objects=second),
    ]


def ended(players=4, seed=2):
    played = game(players, seed)
    return Story(match=match_of(players), steps=tuple(steps_of(played)[-1:]), view=GAME.view(played[-1][3], None))


def test_the_museums_come_in_the_order_of_places_and_the_tally_last():
    story = ended()
    shown = results(story, called(*NAMES), en)
    tally = story.view.tally
    order = sorted(range(4), key=lambda seat: tally.ranking[seat])
    assert [NAMES[seat] in one.title for seat, one in zip(order, shown, strict=False)] == [True] * 4
    last = embed_of(shown[-1])
    assert [field.name for field in last.fields] == [NAMES[seat] for seat in order]
    for seat, field in zip(order, last.fields, strict=True):
        assert str(tally.totals[seat]) in field.value.splitlines()[-1]
        sums = tally.seats[seat]
        assert sums.total == tally.totals[seat]
    drawn = [one.draw() for one in shown[:-1]]
    assert len({drawing.filename for drawing in drawn}) == 4
    for drawing in drawn:
        assert Image.open(BytesIO(drawing.data)).width >= 500
        assert 0 < len(drawing.alt) <= 1_024


@pytest.mark.parametrize("language", languages())
def test_the_largest_result_keeps_discords_limits(language):
    tr, story = texts(language), ended()
    everything = tuple(one.id for one in objects())
    full = replace(
        EXAMPLE,
        civilizations=tuple(Collection(one, everything[:15], (one,), 44) for one in CIVILIZATIONS),
        domains=tuple(Collection(one, everything[:12], (one,), 55) for one in DOMAINS),
        apart=tuple(Apart("agriculture", one, "apart") for one in everything[:25]),
        opinion=(99, 99, 99, 99),
    )
    view = story.view
    view = replace(view, tally=replace(view.tally, seats=(full,) * 4, reason="discard"))
    names = called(*["W" * 32] * 4)
    pages = [museum_of(view, view.tally, seat, names, tr) for seat in range(4)]
    for one in (*pages, tally_of(view, view.tally, names, tr)):
        embed = embed_of(one)
        assert len(embed) <= 6_000
        assert len(embed.title) <= 256
        assert len(embed.description) <= 4_096
        assert all(0 < len(field.value) <= 1_024 for field in embed.fields)
        assert len(one.plain) <= 4_096


def levelled(prestige, discards, totals=(98, 98, 60, 60)):
    view = ended().view
    seats = [replace(EXAMPLE, total=total, prestige=left) for total, left in zip(totals, prestige, strict=True)]
    tally = ranked(seats, discards)
    shown = tuple(replace(seat, discard=("inca-a3",) * count) for seat, count in zip(view.seats, discards, strict=True))
    return tally_of(replace(view, seats=shown), tally, NAMES, en).text.splitlines()[4:]


def test_u7_8_every_tie_is_explained():
    assert levelled((3, 5, 2, 2), (1, 1, 4, 3)) == [
        en(
            "{first} is ahead of {second}: equal points, but more prestige left ({one} to {other}).",
            first=NAMES[1],
            second=NAMES[0],
            one=5,
            other=3,
        ),
        en(
            "{first} is ahead of {second}: equal points and prestige, but a smaller discard ({one} to {other}).",
            first=NAMES[3],
            second=NAMES[2],
            one=3,
            other=4,
        ),
    ]
    assert levelled((3, 3, 1, 2), (1, 1, 0, 0), totals=(98, 98, 60, 59)) == [
        en(
            "{first} and {second} share a place: they're tied on everything that counts.",
            first=NAMES[0],
            second=NAMES[1],
        )
    ]
    assert levelled((3, 5, 2, 2), (1, 1, 4, 3), totals=(9, 8, 7, 6)) == []
