from random import Random

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.driver import at_random, play
from games.mykerinos.actions import Side
from games.mykerinos.events import NEUTRAL, Declined, ParcelTaken, ZoneDone, ZoneRanked
from games.mykerinos.game import GAME
from games.mykerinos.state import COLORS, Stage
from tests.games.mykerinos.table import act, events, position

REST = "........\n" * 3
PARCELS = "lemon-7 blackmore-1 gold-1 violet-1 brown-5 brown-1 tangerine-1 tangerine-7"


def scored(area, colors="blue red green white", **facts):
    first, *others = colors.split()
    state = position(area, colors, passed=" ".join(others), parcels=PARCELS, **facts)
    return act(state, f"{first} pass")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_says_again_all_that_was_told_since_the_ranking(players):
    done = 0
    for seed in range(12):
        below = Random(seed).randrange
        state = GAME.new(COLORS[:players])
        ranked, steps, before = None, [], state
        for step in play(GAME, state, at_random(below), below):
            for event in step.events:
                if isinstance(event, ZoneRanked):
                    ranked, steps = event, []
                elif isinstance(event, ParcelTaken | Declined) or getattr(event, "zone", None) is not None:
                    if not isinstance(event, ZoneDone):
                        steps.append(event)
                        continue
                    assert (event.zone, event.ranking, event.steps) == (ranked.zone, ranked.ranking, tuple(steps))
                    done += 1
            before = step.state
        assert before.stage is Stage.OVER
    assert done == 12 * (4 + 4 + 4 + 6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_says_how_the_zone_lay_there(players):
    below = Random(players).randrange
    state = GAME.new(COLORS[:players])
    views, compared = {}, 0
    for step in play(GAME, state, at_random(below), below):
        for event in step.events:
            if isinstance(event, ZoneDone) and event.zone in views:
                zone, view = event.zone, views[event.zone]
                top, left = zone // 2 * 3, zone % 2 * 4
                fields = [view.fields[(top + row) * 8 + left + column] for row in range(3) for column in range(4)]
                assert event.round == view.round
                assert event.owners == tuple(field.owner for field in fields)
                assert event.pyramids == tuple(field.pyramid for field in fields)
                sides = (view.zones[zone].left, view.zones[zone].right)
                assert event.parcels == tuple(parcel.parcel for parcel in sides)
                assert event.turned == tuple(parcel.turned for parcel in sides)
                compared += 1
        view = GAME.view(step.state, None)
        views = {number: view for number, zone in enumerate(view.zones) if zone.scoring}
    assert compared >= 6


def test_what_was_chosen_for_the_neutral_says_by_whom():
    state = act(scored("bbb.....\nnn......\n........\n" + REST, "blue red"), "blue museum 3:1")
    (done, *_) = (event for event in events(state, "blue neutral take right") if isinstance(event, ZoneDone))
    assert done.steps[1] == ParcelTaken(0, NEUTRAL, "blackmore-1", Side.RIGHT, 0, chooser=0)


def test_a_position_keeps_what_was_entered_only_while_its_zone_is_scored():
    state = scored("bbbb....\nrrrg....\ngw......\n" + REST)
    assert state.entered == ()
    state = act(state, "blue museum 3:1")
    assert GAME.view(state, None).zones[0].entered == state.entered != ()
    assert GAME.decode(GAME.encode(state)) == state
    while state.stage is Stage.SCORING:
        state = act(state, f"{state.colors[state.turn]} {GAME.write(GAME.legal(state, state.turn, 0)[0])}")
    assert state.entered is UNSET
    assert b"entered" not in GAME.encode(state)


def test_a_position_from_before_it_was_kept_cannot_be_read_within_a_zone():
    state = scored("bbbb....\nrrrg....\ngw......\n" + REST)
    with pytest.raises(msgspec.ValidationError):
        GAME.decode(GAME.encode(replace(state, entered=UNSET)))
