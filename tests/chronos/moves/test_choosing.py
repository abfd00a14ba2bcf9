import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind
from bot.presenters.chronos.presenter import together
from bot.presenters.chronos.moves.panel import mark_of
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.kingdom import NEEDS, holds, resting_lines, resting_powers
from data.texts import texts
from games.chronos.actions import Claim, Claimed
from games.chronos.terms import CITY_PLACE, HOME, City, God
from render.chronos.example import AT, example
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import press
from tests.chronos.table import begun, go, later, view

EN = texts("en")
ISLAND = 1


async def with_a_card(host):
    match = await begun(host)
    for _ in range(3):
        await go(host, match, ADA, ISLAND)
    await later(host, 10_000)
    await go(host, match, ADA, ISLAND)
    assert (await view(host, match, 0)).kingdoms[0].height == 1
    return await host.service.history.get(match.id)


async def test_a_press_that_brings_a_choice_is_answered_with_it_and_a_press_chooses(host):
    now = await with_a_card(host)
    mine = mark_of(await view(host, now, 0))
    answer = await press(host, ADA, ControlId.at(now, Kind.PICKER, "give", mine, "offer", "apollo"), private=True)
    assert "**Choose which god to reserve" in answer.shown.content
    assert "Otherwise, no god is reserved." in answer.shown.content
    assert not answer.shown.attachments, "a picture takes time that there is not"
    # Until then the board does nothing for her, and shows the same.
    blocked = await go(host, now, ADA, "home")
    assert "**Choose " in blocked.shown.content
    assert (await go(host, now, BEN, ISLAND)).said == "", "others go on"
    done = await press(host, ADA, blocked.buttons()["apollo.calypso"], private=True)
    assert not done.said
    look = await view(host, now)
    assert not look.choices
    assert [one.god for one in look.temple if one.reserved == 0] == [God.CALYPSO]


async def test_what_was_chosen_too_late_is_refused(host):
    now = await with_a_card(host)
    mine = mark_of(await view(host, now, 0))
    answer = await press(host, ADA, ControlId.at(now, Kind.PICKER, "give", mine, "offer", "apollo"), private=True)
    await later(host, 10_000)
    late = await press(host, ADA, answer.buttons()["apollo.calypso"], private=True)
    assert "This choice isn't yours to make" in late.said
    assert not any(one.reserved is not None for one in (await view(host, now)).temple)


def test_moments_that_almost_coincide_are_counted():
    assert together([1_000, 2_000, 3_900, 4_100, 9_000], 3_000) == [(1_000, 3), (4_100, 1), (9_000, 1)]
    assert together([], 3_000) == []


@pytest.mark.parametrize("god", [god for god in God if god.value in NEEDS])
def test_a_power_that_rests_says_why_and_one_that_can_be_used_does_not(god):
    now = example(4, viewer=0)
    mine = replace(now.kingdoms[0], gods=(god,))
    now = replace(now, kingdoms=(mine, *now.kingdoms[1:]))
    assert resting_powers(now, (), EN)[god.value]
    assert not resting_powers(now, (god.value,), EN)
    assert not resting_powers(replace(now, viewer=1), (), EN), "it is another's"


def test_why_no_god_can_be_had():
    now = replace(example(4, viewer=0), cities=(City.OLYMPIA, City.TROY))
    assert resting_lines(now, (), EN) == ["You need an hourglass on Olympia to make offerings."]
    there = replace(now.glasses[0], place=CITY_PLACE[City.OLYMPIA])
    (reserved,) = resting_lines(replace(now, glasses=(there, *now.glasses[1:])), (), EN)
    assert "Cassandra is reserved for" in reserved
    assert "Green" in reserved


def test_only_claims_that_are_true_are_offered():
    poor, rich = example(4, viewer=1), example(4, viewer=2)
    assert not holds(poor, Claim(Claimed.POINTS))
    assert not holds(poor, Claim(Claimed.MONSTERS))
    assert holds(rich, Claim(Claimed.POINTS))
    both = replace(poor.kingdoms[1], stack=("hydra", "minotaur"))
    assert holds(replace(poor, kingdoms=(poor.kingdoms[0], both, *poor.kingdoms[2:])), Claim(Claimed.MONSTERS))


def test_the_picture_and_the_text_show_the_sand_of_their_moment():
    now, names = example(4), ("Ada", "Ben", "Chloe", "Dev")
    early, late = (PRESENTER.picture(now, (), names, EN, at=at) for at in (AT, AT + 10_000))
    assert early.data != late.data
    assert "29 s" in PRESENTER.text_board(now, names, EN, at=AT)
    assert "19 s" in PRESENTER.text_board(now, names, EN, at=AT + 10_000)
    free = {glass.owner for glass in now.glasses if glass.place == HOME}
    assert free, "what stands at home has no sand to lose"
