import re
import typing

import msgspec
import pytest

from bot.presenters.mykerinos.presenter import PRESENTER
from bot.presenters.mykerinos.words.names import zone_name
from bot.presenters.mykerinos.words.stages import ask
from bot.wording.names.people import mark
from data.mykerinos import PATRONS as PATRON_IDS
from data.texts import texts
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
    Event,
    ExcavationsEnded,
    GameEnded,
    ParcelTaken,
    Passed,
    PatronCalled,
    Placed,
    Ranked,
    RoundBegan,
    ZoneRanked,
)
from tests.bot.tables import act, match_of, played, view_after
from tests.games.mykerinos.table import done
from tests.wording import en

EN = texts("en")
B3, B4, C4 = 17, 25, 26


def told(*events, who=0, count=3, ply=12, **match):
    view = view_after(count)
    return PRESENTER.lines([act(ply, who, *events)], match_of(count, **match), view, EN)


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((Placed(0, (B3,), "own"),), "🔵 " + en("{who} digs at {fields}.", who="<@101>", fields="B3")),
        (
            (PatronCalled(0, "blackmore", "blackmore-1"), Placed(0, (B3, B4), "blackmore")),
            "🔵 " + en("{who} calls on Mrs. Blackmore and digs at {fields}.", who="<@101>", fields="B3 and B4"),
        ),
        (
            (PatronCalled(0, "tangerine", "tangerine-1"), Placed(0, (B3, B4, C4), "tangerine")),
            "🔵 "
            + en(
                "{who} calls on Colonel Tangerine and extends an excavation to {fields}.",
                who="<@101>",
                fields="B3, B4 and C4",
            ),
        ),
        (
            (Passed(0, 3, last=True),),
            "🔵 " + en("{who} is the last to pass, on space {space} of the pass track.", who="<@101>", space=3),
        ),
        (
            (ParcelTaken(3, 0, "lemon-5", Side.RIGHT, 2),),
            "🔵 <@101> takes the right-hand parcel of zone 4 (bottom right): Lord Lemon, 2 points.",
        ),
        (
            (Placed(0, (B3, B4), "neutral"),),
            "🔵 " + en("{who} extends the neutral colour to {fields}.", who="<@101>", fields="B3 and B4"),
        ),
    ],
)
def test_each_thing_that_a_seat_does_is_one_numbered_sentence(events, sentence):
    assert told(*events) == [f"**12.** {sentence}"]


def test_the_neutral_takes_parcels_out_of_the_game():
    view = view_after(2)
    neutral = mark(view.neutral.color)
    chosen = ParcelTaken(1, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=1)
    only = ParcelTaken(1, NEUTRAL, "lemon-5", Side.LEFT, 0)
    zone, worth = "zone 2 (top right)", "Lord Lemon, 2 points"
    assert told(chosen, count=2, who=1) == [
        "**12.** 🔴 "
        + en(
            "{who} removes the right-hand parcel of {zone} from the game for the neutral colour: {parcel}.",
            who="<@102>",
            zone=zone,
            parcel=worth,
        )
    ]
    assert told(only, count=2, who=1) == [
        f"**12.** {neutral} The neutral colour takes the left-hand parcel of {zone} out of the game: {worth}."
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (GameEnded((40, 31, 30), (1, 2, 3), "points"), "🔵 <@101> wins with 40 points."),
        (GameEnded((40, 40, 30), (2, 1, 3), "supply"), "🔴 <@102> wins with 40 points: the larger personal supply"),
        (GameEnded((1, 1, 0), (1, 1, 3), "shared"), "🔵 <@101> and 🔴 <@102> share the win with 1 point."),
    ],
)
def test_the_end_says_who_wins_and_how(event, words):
    (line,) = told(event, who=-1)
    assert line.startswith("**" + en("The game is over") + ".** ")
    assert words in line


def test_a_zone_is_announced_while_a_choice_in_it_is_open_and_left_to_its_embed_when_done():
    ranked = ZoneRanked(1, (Ranked(2, 4, 1), Ranked(0, 2, 3)))
    assert told(ExcavationsEnded(1), ranked, who=-1)[1:] == [
        "Now zone 2 (top right) is being scored: 🟢 <@103> 4, 🔵 <@101> 2."
    ]
    assert told(ranked, ParcelTaken(1, 2, "lemon-5", Side.LEFT, 2), done(1), who=2) == [
        "**12.** 🟢 <@103> takes the left-hand parcel of zone 2 (top right): Lord Lemon, 2 points."
    ]
    assert told(ZoneRanked(1, ()), done(1), who=-1) == []


def test_zones_are_placed_by_the_area_of_their_own_round():
    assert [zone_name(zone, 1, EN) for zone in (2, 3)] == ["zone 3 (bottom left)", "zone 4 (bottom right)"]
    assert [zone_name(zone, 4, EN) for zone in (2, 5)] == ["zone 3 (middle left)", "zone 6 (bottom right)"]
    # The view is of round 4 already, the zone was one of round 3.
    steps = [act(5, 0, ZoneRanked(2, (Ranked(0, 1, 1),))), act(6, 0, RoundBegan(4, 0, (), ()))]
    view = next(view for view in played(3)[1] if view.round == 4)
    assert "zone 3 (bottom left)" in PRESENTER.lines(steps, match_of(3), view, EN)[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_told_without_gaps(players):
    steps, views = played(players, seed=players)
    match = match_of(players)
    for one, view in zip(steps, views, strict=True):
        lines = PRESENTER.lines([one], match, view, EN)
        assert all(0 < len(line) <= 300 and "{" not in line for line in lines)
        if one.move:
            assert lines[0].startswith(f"**{one.move}.** ")
        asked = ask(match, view, EN)
        assert bool(asked) == bool(view.turn)
        assert all(f"<@{match.players[seat].user}>" in asked for seat in view.turn)
    whole = PRESENTER.lines(steps, match, views[-1], EN)
    numbers = [int(found[1]) for line in whole if (found := re.match(r"\*\*(\d+)\.", line))]
    assert numbers == list(range(1, 1 + sum(1 for one in steps if one.entry.who >= 0)))


def test_every_kind_of_event_can_be_told():
    samples = {
        "seat": 0, "zone": 0, "room": 0, "parcel": "lemon-5", "side": Side.LEFT, "points": 2, "space": 1,
        "fields": (B3,), "by": "own", "patron": "lemon", "number": 1, "start": 0, "taken": (), "neutral_taken": (),
        "parcels": (), "turned": (), "patrons": PATRON_IDS, "ranking": (), "left": (), "totals": (1, 2, 3),
        "reason": "points", "round": 1, "steps": (), "pyramids": (), "owners": (),
    }  # fmt: skip
    for kind in typing.get_args(Event):
        needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
        facts = {name: samples[name] for name in needed}
        if kind is GameEnded:
            facts["ranking"] = (3, 2, 1)
        assert all("{" not in line for line in told(kind(**facts)))
