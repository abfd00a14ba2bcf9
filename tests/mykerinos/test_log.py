import re

import pytest

from bot.presenters.mykerinos.presenter import PRESENTER
from bot.presenters.mykerinos.words.log import DIGS, EXTENSIONS, HAS_REMOVED, MORE_SUPPLY, REMOVES, TAKES
from bot.presenters.mykerinos.words.names import parcel_worth, zone_name, zone_place
from bot.presenters.mykerinos.words.stages import ask
from bot.presenters.telling import SHARED, WON
from bot.wording.names.people import mark
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
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

B3, B4, C4 = 17, 25, 26
ADA, BEN, CHLOE = "🔵 <@101>", "🔴 <@102>", "🟢 <@103>"
LEMON = parcel_worth("lemon-5", en)
TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = (
    en("zone {number} ({place})", number=number, place=place)
    for number, place in ((2, en("top right")), (3, en("bottom left")), (4, en("bottom right")))
)


def told(*events, who=0, count=3, ply=12, **match):
    view = view_after(count)
    return PRESENTER.lines([act(ply, who, *events)], match_of(count, **match), view, en)


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((Placed(0, (B3,), "own"),), en(DIGS["own"], who=ADA, fields="B3")),
        (
            (PatronCalled(0, "blackmore", "blackmore-1"), Placed(0, (B3, B4), "blackmore")),
            en(DIGS["blackmore"], who=ADA, fields=en.listed(["B3", "B4"])),
        ),
        (
            (PatronCalled(0, "tangerine", "tangerine-1"), Placed(0, (B3, B4, C4), "tangerine")),
            en(EXTENSIONS["tangerine"], who=ADA, fields=en.listed(["B3", "B4", "C4"])),
        ),
        (
            (Passed(0, 3, last=True),),
            en("{who} is the last to pass, on space {space} of the pass track.", who=ADA, space=3),
        ),
        (
            (ParcelTaken(3, 0, "lemon-5", Side.RIGHT, 2),),
            en(TAKES[Side.RIGHT], who=ADA, zone=BOTTOM_RIGHT, parcel=LEMON),
        ),
        ((Placed(0, (B3, B4), "neutral"),), en(EXTENSIONS["neutral"], who=ADA, fields=en.listed(["B3", "B4"]))),
    ],
)
def test_each_thing_that_a_seat_does_is_one_numbered_sentence(events, sentence):
    assert told(*events) == [f"**12.** {sentence}"]


def test_the_neutral_takes_parcels_out_of_the_game():
    neutral = en("{mark} The neutral colour", mark=mark(view_after(2).neutral.color))
    chosen = ParcelTaken(1, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=1)
    only = ParcelTaken(1, NEUTRAL, "lemon-5", Side.LEFT, 0)
    facts = {"zone": TOP_RIGHT, "parcel": LEMON}
    assert told(chosen, count=2, who=1) == ["**12.** " + en(HAS_REMOVED[Side.RIGHT], who=BEN, **facts)]
    assert told(only, count=2, who=1) == ["**12.** " + en(REMOVES[Side.LEFT], who=neutral, **facts)]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (GameEnded((40, 31, 30), (1, 2, 3), "points"), en.plural(*WON, 40, who=ADA)),
        (GameEnded((40, 40, 30), (2, 1, 3), "supply"), en.plural(*MORE_SUPPLY, 40, who=BEN)),
        (GameEnded((1, 1, 0), (1, 1, 3), "shared"), en.plural(*SHARED, 1, who=en.listed([ADA, BEN]))),
    ],
)
def test_the_end_says_who_wins_and_how(event, words):
    assert told(event, who=-1) == [words]


def test_a_zone_is_announced_while_a_choice_in_it_is_open_and_left_to_its_embed_when_done():
    ranked = ZoneRanked(1, (Ranked(2, 4, 1), Ranked(0, 2, 3)))
    assert told(ExcavationsEnded(1), ranked, who=-1)[1:] == [
        en("Now {zone} is being scored: {ranking}.", zone=TOP_RIGHT, ranking=f"{CHLOE} 4, {ADA} 2")
    ]
    assert told(ranked, ParcelTaken(1, 2, "lemon-5", Side.LEFT, 2), done(1), who=2) == [
        "**12.** " + en(TAKES[Side.LEFT], who=CHLOE, zone=TOP_RIGHT, parcel=LEMON)
    ]
    assert told(ZoneRanked(1, ()), done(1), who=-1) == []


def test_zones_are_placed_by_the_area_of_their_own_round():
    assert [zone_name(zone, 1, en) for zone in (2, 3)] == [BOTTOM_LEFT, BOTTOM_RIGHT]
    assert [zone_place(zone, 4, en) for zone in (2, 5)] == [en("middle left"), en("bottom right")]
    # The view is of round 4 already, the zone was one of round 3.
    steps = [act(5, 0, ZoneRanked(2, (Ranked(0, 1, 1),))), act(6, 0, RoundBegan(4, 0, (), ()))]
    view = next(view for view in played(3)[1] if view.round == 4)
    assert BOTTOM_LEFT in PRESENTER.lines(steps, match_of(3), view, en)[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_told_without_gaps(players):
    steps, views = played(players, seed=players)
    match = match_of(players)
    for one, view in zip(steps, views, strict=True):
        lines = PRESENTER.lines([one], match, view, en)
        assert all(0 < len(line) <= 300 and "{" not in line for line in lines)
        if one.move:
            assert lines[0].startswith(f"**{one.move}.** ")
        asked = ask(match, view, en)
        assert bool(asked) == bool(view.turn)
        assert all(f"<@{match.players[seat].user}>" in asked for seat in view.turn)
    whole = PRESENTER.lines(steps, match, views[-1], en)
    numbers = [int(found[1]) for line in whole if (found := re.match(r"\*\*(\d+)\.", line))]
    assert numbers == list(range(1, 1 + sum(1 for one in steps if one.entry.who >= 0)))
