import re

import pytest

from bot.features.league.acts import ACTS, can_be_taken_back
from bot.features.league.acts_asked import FreeText
from bot.features.league.acts_form import DO, SET, of_act
from leagues.log import entries as said
from tests.bot.features.league.organising import said_in
from tests.bot.tables import ADA, BEN

STRANGER = 777
NOT_YOURS = "Only this league's organisers"
DONE = "**Done**"


@pytest.mark.parametrize("user", [11, STRANGER])
async def test_made_up_ids_and_forms_do_nothing_for_others(ground, user):
    await ground.running()
    entries = len(await ground.log())
    for name, act in ACTS.items():
        chosen = await ground.choose(name, user)
        assert NOT_YOURS in chosen.said, name
        assert "L1.2" in chosen.said
        assert chosen.form is None, "nobody else is even asked"
        values = ["1.1-1" if one.id == "table" else "11" for one in act.fields]
        pressed = await ground.press(of_act(ground.id, DO, name, str(entries), *values), user)
        assert NOT_YOURS in pressed.said, name
        form = {"custom_id": str(of_act(ground.id, SET, name)), "components": []}
        assert NOT_YOURS in (await ground.fill(form, user)).said
    assert NOT_YOURS in (await ground.panel(user)).said
    assert len(await ground.log()) == entries


async def test_from_another_server_there_is_no_league(ground):
    await ground.running()
    for guild in (901, None):
        assert "I don't know which league" in (await ground.panel(ADA, guild=guild, manager=True)).said
        assert "I don't know which league" in (await ground.choose("pause", ADA, guild=guild, manager=True)).said
        form = {"custom_id": str(of_act(ground.id, SET, "pause")), "components": []}
        assert "I don't know which league" in (await ground.fill(form, ADA, manager=True, guild=guild)).said
        pressed = await ground.press(of_act(ground.id, DO, "pause", "1"), ADA, guild=guild, manager=True)
        assert "I don't know which league" in pressed.said


MADE_UP = """do pause|do nothing 1|do extend 1|do extend 1 x|do points 1 22 -|do announce 1|do replace 1 1.1 22 -
do replace 1 9.9-1 22 -|do channel 1 abc|what|choose|panel 1 2"""


async def test_ids_that_no_preview_made_are_answered(ground):
    await ground.running()
    before = await ground.log()
    for made_up in re.split(r"[|\n]", MADE_UP):
        pressed = await ground.press(of_act(ground.id, *made_up.split()), ADA)
        assert "Something went wrong" not in pressed.said, made_up
        assert pressed.said, made_up
    assert await ground.log() == before


# Two at once, and taking back


async def test_l10_2_the_second_of_two_organisers_sees_what_the_first_has_changed(ground):
    await ground.running()
    await ground.act("appoint", organiser=str(BEN))
    mine = await ground.preview("points", member="22", points="5", why="bonus")
    theirs = await ground.preview("points", BEN, member="22", points="-3", why="late")
    assert DONE in (await ground.confirm(theirs, BEN)).said
    anew = await ground.confirm(mine)
    assert "Something has changed in the meantime" in anew.said
    assert f"<@{BEN}>" in anew.said
    assert "Correct points" in anew.said
    assert "<@22>: 5. (-3) → 1. (2)" in anew.said
    assert "bonus" in said_in(anew)
    assert (await ground.known()).league.playing.corrections[-1].points == -3
    assert DONE in (await ground.confirm(anew)).said
    assert [one.points for one in (await ground.known()).league.playing.corrections] == [-3, 5]
    assert (await ground.log())[-1].why == "bonus"


async def test_l10_3_an_act_is_taken_back_until_something_follows_from_it(ground):
    await ground.running()
    await ground.act("points", member="22", points="5", why="bonus")
    number = len(await ground.log())
    chosen = await ground.choose("undo")
    (field,) = [one["component"] for one in chosen.form["components"] if one["component"]["custom_id"] == "entry"]
    assert field["options"][0]["value"] == str(number)
    assert "bonus" in field["options"][0]["label"]
    preview = await ground.fill(chosen.form, entry=str(number))
    assert "Correct points" in preview.said
    assert "You can't undo this" in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.corrections == ()
    log = await ground.leagues.reading.entries(ground.id)
    assert number not in [one for one, _ in can_be_taken_back(log)]


async def test_l10_3_what_was_told_or_given_cannot_be_taken_back_and_says_so_before(ground):
    await ground.running()
    for act, values in (("announce", {"why": "x"}), ("extend", {"hours": "2"})):
        preview = await ground.preview(act, **values)
        assert "You can't undo this" in preview.said
        await ground.confirm(preview)
    assert "You can undo this until" in (await ground.preview("pause")).said
    log = await ground.leagues.reading.entries(ground.id)
    assert {type(one.what) for _, one in can_be_taken_back(log)} == {said.Opened}


async def test_l10_2_a_reason_is_needed_where_it_touches_others(ground):
    await ground.running()
    for act, facts in ACTS.items():
        chosen = await ground.choose(act)
        asked = {
            one["component"]["custom_id"]: one["component"] for one in (chosen.form or {"components": []})["components"]
        }
        if chosen.form is not None and "why" in asked:
            assert asked["why"]["required"] is (facts.words in {FreeText.REASON, FreeText.TEXT})
    form = (await ground.choose("points")).form
    form["components"][-1]["component"]["required"] = False
    assert "give a reason" in (await ground.fill(form, member="22", points="1")).said


async def test_numbers_that_are_none_are_said(ground):
    await ground.running()
    assert "whole hours" in (await ground.preview("extend", hours="many")).said
    assert "whole hours" in (await ground.preview("extend", hours="0")).said
    assert "whole hours" in (await ground.preview("extend", hours="9" * 90)).said
    assert "the points wouldn't change" in (await ground.preview("points", member="22", points="0", why="x")).said
