import pickle

import msgspec

from bot.presenters.mykerinos.presenter import MykerinosPresenter
from bot.presenters.mykerinos.words.names import parcel_worth, zone_place
from bot.presenters.mykerinos.words.scoring import (
    LEVEL,
    VERDICTS,
    behind,
    grid,
    table_of,
    tally_page,
    verdict,
    zone_lines,
    zone_page,
)
from bot.presenters.presenter import Story
from bot.publishing.composing.messages import embed_of
from bot.wording.names.people import color_name
from bot.wording.ties import place_line
from games.mykerinos.actions import Side
from games.mykerinos.events import NEUTRAL, Declined, ParcelTaken, Ranked, SentToMuseum, Step, ZoneDone
from games.mykerinos.view import SeatTally, Tally, WingScore
from render.mykerinos.words.names import patron_word, room_name
from tests.bot.tables import called, match_of, played, view_after
from tests.games.mykerinos.table import done
from tests.wording import en

NAMES = called("Ada", "Ben", "Chloe", "Dev")


def table(players, view=None):
    return table_of(match_of(players), view or view_after(players), NAMES[:players])


def worked_example():
    return done(
        ranking=(Ranked(0, 4, 4), Ranked(2, 2, 1), Ranked(1, 2, 2), Ranked(3, 1, 3)),
        steps=(
            ParcelTaken(0, 0, "lemon-7", Side.LEFT, 3),
            SentToMuseum(2, 10, zone=0),
            ParcelTaken(0, 1, "blackmore-1", Side.RIGHT, 0),
        ),
    )


def archaeologists(count):
    return en.plural("{count} archaeologist", "{count} archaeologists", count)


def titled(number, zone, place):
    return en("Round {round}, zone {zone}: {place}", round=number, zone=zone, place=place)


def results(steps):
    return [event for one in steps for event in one.events if isinstance(event, ZoneDone)]


def shown(steps, view, names=NAMES[:3]):
    return MykerinosPresenter().results(Story(match=match_of(len(names)), steps=tuple(steps), view=view), names, en)


def test_the_last_choice_alone_tells_all_of_its_zone():
    steps, views = played(3)
    told = [text for number, one in enumerate(steps) for text in shown([one], views[number])]
    at_once = shown(steps, views[-1])
    assert len(told) == len(at_once) == 18 + 1
    assert [embed_of(one) for one in told] == [embed_of(one) for one in at_once]
    split = [
        event.steps
        for one in steps
        for event in one.events
        if isinstance(event, ZoneDone) and len(event.steps) > sum(isinstance(step, Step) for step in one.events)
    ]
    assert len(split) > 5, "hardly any zone took more than one message"


def test_a_picture_beside_each_result_but_that_of_an_empty_zone():
    steps, views = played(2)
    for number, one in enumerate(steps):
        pictures = {result.title: result.draw for result in shown([one], views[number], NAMES[:2])}
        for event in results([one]):
            place = zone_place(event.zone, event.round, en)
            draw = pictures[titled(event.round, event.zone + 1, place)]
            assert (draw is not None) == bool(event.ranking)
            if draw is not None:
                drawing = pickle.loads(pickle.dumps(draw))()
                assert drawing.filename == f"round-{event.round}-zone-{event.zone + 1}.png"
                assert en("Zone {zone}, round {round}", zone=event.zone + 1, round=event.round) in drawing.alt


def test_the_worked_example_explains_itself():
    view = view_after(4)
    result = worked_example()
    lines = zone_lines(result, table(4, view), en)
    assert lines == [
        f"**1.** 🔵 Ada · {archaeologists(4)} · {parcel_worth('lemon-7', en)}",
        f"**2.** 🟢 Chloe · {archaeologists(2)} · "
        + en("museum: {room}", room=room_name(view.rooms[10], view.wings, en)),
        f"**3.** 🔴 Ben · {archaeologists(2)} · {parcel_worth('blackmore-1', en)}",
        f"**4.** ⚪ Dev · {archaeologists(1)} · {en('nothing')}",
        en(
            "Tied at {count}: {first} is ahead of {second} on the pass track.",
            count=2,
            first="🟢 Chloe",
            second="🔴 Ben",
        ),
    ]
    assert zone_page(result, table(4, view), en).title == titled(1, 1, en("top left"))


def test_what_leaves_the_game_is_said():
    view = view_after(2)
    result = done(
        left=("violet-5",),
        ranking=(Ranked(NEUTRAL, 3, 2), Ranked(0, 1, 1)),
        steps=(ParcelTaken(0, NEUTRAL, "brown-5", Side.LEFT, 0, chooser=1), Declined(0, 0)),
    )
    taken = en("{parcel}, out of the game", parcel=parcel_worth("brown-5", en))
    assert zone_lines(result, table(2, view), en) == [
        f"**1.** {en('{mark} the neutral colour', mark='🟢')} · {archaeologists(3)} · {taken}",
        f"**2.** 🔵 Ada · {archaeologists(1)} · {en('declined')}",
        en("Out of the game: {parcels}.", parcels=parcel_worth("violet-5", en)),
    ]


def example_tally():
    wings = (("lemon", 2, 3), ("blackmore", 1, 3), ("brown", 3, 5), ("tangerine", 2, 2), ("violet", 1, 1))
    blue = tuple(
        WingScore(wing, patron, tiles, value, None, tiles * value)
        for wing, (patron, tiles, value) in enumerate(wings, 1)
    )
    none = tuple(WingScore(wing.wing, wing.patron, 0, 1, None, 0) for wing in blue)
    return Tally(
        (
            SeatTally("blue", 12, blue, 1, 5, 46, 3, 1),
            SeatTally("red", 46, none, 0, 0, 46, 1, 2),
            SeatTally("green", 5, none, 0, 0, 5, 0, 3),
        ),
        True,
        "supply",
    )


def test_the_tally_shows_every_part_and_adds_up():
    rows = grid(example_tally(), en).splitlines()[1:-1]
    assert [row.split() for row in rows[:3]] == [
        [color_name(seat.color, en) for seat in example_tally().seats],
        [en("Parcels"), "12", "46", "5"],
        [patron_word("lemon", en), "2×3", "–", "–"],
    ]
    assert rows[4].split() == [patron_word("brown", en), "3×5", "–", "–"]
    assert rows[7].split() == [en("Series"), "5", "0", "0"]
    assert rows[9].split() == [en("Total"), "46", "46", "5"]
    blue = example_tally().seats[0]
    assert blue.parcels + sum(wing.points for wing in blue.wings) + blue.series_points == blue.total == 46


def test_the_tally_says_who_wins_and_why():
    tally = example_tally()
    assert verdict(tally, table(3), en) == en(VERDICTS["supply"], who="🔵 Ada", supply=3, other=1)
    shared = msgspec.structs.replace(
        tally,
        reason="shared",
        seats=tuple(msgspec.structs.replace(seat, place=1 if seat.total == 46 else 3) for seat in tally.seats),
    )
    assert verdict(shared, table(3), en) == en(VERDICTS["shared"], who=en.listed(["🔵 Ada", "🔴 Ben"]))
    points = msgspec.structs.replace(tally, reason="points")
    assert verdict(points, table(3), en) == en(VERDICTS["points"], who="🔵 Ada")
    page = tally_page(tally, table(3), en)
    ranked = (("🔵 Ada", 46), ("🔴 Ben", 46), ("🟢 Chloe", 5))
    assert page.text.splitlines()[:3] == [place_line(place, *one, en) for place, one in enumerate(ranked, 1)]


def test_m7_4_ties_behind_the_winners_are_explained():
    tally = example_tally()
    first, *others = tally.seats
    behind_them = [
        msgspec.structs.replace(seat, total=20, supply=supply, place=place)
        for seat, supply, place in zip(others, (1, 4), (3, 2), strict=True)
    ]
    tied = msgspec.structs.replace(tally, reason="points", seats=(first, *behind_them))
    assert behind(tied, table(3), en) == [en(LEVEL, first="🟢 Chloe", second="🔴 Ben", one=4, other=1)]
    assert behind(tied, table(3), en)[0] in tally_page(tied, table(3), en).text
    assert behind(tally, table(3), en) == []
