import asyncio

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, mark_of, parse
from bot.features.buttons import COMPARE, IDEAS
from bot.features.play.boards import HELP
from bot.match.pure.errors import NoAnswer
from bot.match.pure.table.rules import allowed, rated
from bot.match.pure.table.settings import SETTINGS, HintsAllowed
from bot.match.services.hints import Hints
from bot.match.services.play.thoughts import in_a_thread
from games.mykerinos.actions import Dig
from games.mykerinos.advice.reasons import Spares
from games.mykerinos.game import GAME
from games.mykerinos.rules.board import FIELD_NAMES
from tests.bot.features.saying import asked, begun, fields_of, here, say
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import in_error, press
from tests.conformance.presses import begun as two_people
from tests.wording import en


@pytest.fixture
async def alone(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, ADA, "add-computer")
    await say(host, ADA, "add-computer")
    await say(host, ADA, "start")
    return await here(host)


async def button(host, match, what=IDEAS):
    return ControlId.at(await host.service.history.get(match.id), ControlKind.HINT, what)


async def test_the_command_gives_three_ideas_with_reasons_and_a_picture_and_stores_nothing(host, alone):
    before = await host.service.history.log(alone.id), await host.store.match(alone.id)
    outbox = await host.service.history.outbox_due(50, alone.id)
    answer = await say(host, ADA, "hint")
    assert (await host.service.history.log(alone.id), await host.store.match(alone.id)) == before
    assert await host.service.history.outbox_due(50, alone.id) == outbox
    lines = answer.shown.content.splitlines()
    assert [line.split(" ")[0] for line in lines[1:7:2]] == ["**1**", "**2**", "**3**"]
    assert all(line.startswith("-# ") and line.endswith(".") for line in lines[2:7:2])
    assert lines[-1].startswith("-# ")
    assert "<t:" in lines[-1]
    assert [*answer.labelled()] == [
        *(en("Play {number}", number=number) for number in (1, 2, 3)),
        *(en("Compare mine"), en("Refresh"), en("Back")),
    ]
    assert (len(answer.shown.attachments), answer.public) == (1, [])


async def test_an_idea_that_sounds_better_than_the_one_above_it_says_why_it_is_not(host, alone, monkeypatch):
    look = await host.service.history.look(alone.id, alone.seat_of(ADA))
    first, second, third = await host.service.hints.ideas(look)

    async def ideas(_look):
        return first, replace(second, despite=(Spares(2),)), replace(third, despite=())

    monkeypatch.setattr(host.service.hints, "ideas", ideas)
    lines = (await say(host, ADA, "hint")).shown.content.splitlines()
    assert "**" not in lines[2], "no number of a move"
    spared = "This leaves you {count} more archaeologist to place later."
    spares = en.plural(spared, spared.replace("archaeologist", "archaeologists"), 2)
    assert lines[4].endswith(en("Move **{number}** is still better.", number=1) + " " + spares)
    assert lines[6].endswith(en("Move **{number}** is still better, because of the moves that follow.", number=2))


async def test_an_idea_is_played_by_one_press(host, alone):
    look = await host.service.history.look(alone.id, alone.seat_of(ADA))
    ideas = await host.service.hints.ideas(look)
    assert en("Hint") not in (await press(host, BEN, ControlId.at(alone, ControlKind.BOARD, HELP))).labelled()
    helped = await press(host, ADA, ControlId.at(alone, ControlKind.BOARD, HELP))
    shown = await press(host, ADA, helped.labelled()[en("Hint")], private=True)
    second = next(one for one in shown.shown.view.children if one.item.label == en("Play {number}", number=2))
    await press(host, ADA, second.custom_id, private=True)
    own = (await host.service.history.log(alone.id))[alone.ply]
    assert (own.who, own.text) == (look.viewer, GAME.write(ideas[1].action))
    late = await press(host, ADA, second.custom_id, private=True)
    stale = "The game has moved on since I showed these buttons, so I haven't changed anything. Since then:"
    assert en(stale) in late.said
    forged = replace(parse(second.custom_id), ply=(await here(host)).ply, more=("idea", "0" * 16))
    assert not in_error(await press(host, ADA, forged, private=True))
    assert (await host.service.history.log(alone.id))[alone.ply].text == own.text


async def test_an_idea_that_cannot_be_undone_is_asked_about(host):
    match = await two_people(host, "mykerinos", 2, rated=False, hints=HintsAllowed.ALL)
    user = match.players[(await host.service.history.look(match.id, None)).asked[0]].user
    passing = replace(
        await button(host, match), kind=ControlKind.BOARD, more=("idea", mark_of(GAME.read("pass"), GAME.write))
    )
    asked = await press(host, user, passing, private=True)
    assert en("Yes, do it") in asked.labelled()
    assert (await host.service.history.get(match.id)).ply == match.ply


async def test_at_a_table_of_people_it_says_why_there_are_none_and_offers_none(host):
    match = await begun(host)
    user, _ = await asked(host)
    assert (await say(host, user, "hint")).outcome == "refused:HINTS_RATED"
    assert en("Hint") not in (await press(host, user, ControlId.at(match, ControlKind.BOARD, HELP))).labelled()
    for what in (IDEAS, COMPARE):
        assert (await press(host, user, await button(host, match, what))).outcome == "refused:HINTS_RATED"


async def test_the_owner_allows_them_for_everybody_and_the_table_counts_no_more(host):
    await say(host, ADA, "new", game="mykerinos", players=2)
    shown = await say(host, ADA, "options", hints="all")
    assert fields_of(shown)[en("Hints")] == en("for everyone; the table doesn't count for ratings")
    options = (await here(host)).options
    assert (options.hints, options.rated) == (HintsAllowed.ALL, False)
    await say(host, BEN, "join")
    await say(host, ADA, "start")
    user, _ = await asked(host)
    assert "**1**" in (await say(host, user, "hint")).said
    other = BEN if user == ADA else ADA
    assert (await say(host, other, "hint")).outcome == "refused:NOT_YOUR_TURN"
    assert (await say(host, ADA, "options", hints="none")).outcome == "refused:NOT_SIGNUP"


async def test_a_hint_for_a_position_that_has_passed_is_not_shown(host, alone):
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(find, _key, *, since, what):
        thinking.set()
        await go_on.wait()
        return find()

    host.service.desk.thoughts.open(slowly)
    asked = asyncio.create_task(press(host, ADA, await button(host, alone)))
    await thinking.wait()
    host.service.desk.thoughts.open(in_a_thread)
    look = await host.service.history.look(alone.id, alone.seat_of(ADA))
    await host.service.play.act(alone.id, ADA, look.legal[0], alone.ply, "a move")
    go_on.set()
    answer = await asked
    assert en("The game moved on while I was thinking.") in answer.said
    assert "**1**" in (await press(host, ADA, answer.buttons()[IDEAS], private=True)).said


@pytest.mark.parametrize("fault", [NoAnswer("it cost two workers"), RuntimeError("lost")])
async def test_one_that_failed_is_said_so_kindly_and_thought_of_anew(host, alone, fault):
    async def fails(_find, _key, *, since, what):
        raise fault

    host.service.desk.thoughts.open(fails)
    said = (await press(host, ADA, await button(host, alone))).said
    twice = "Sorry, I tried to think this through twice, but failed both times. Please ask again after the next move."
    assert (en(twice) in said) is isinstance(fault, NoAnswer)
    assert "**1**" not in said
    host.service.desk.thoughts.open(in_a_thread)
    assert "**1**" in (await press(host, ADA, await button(host, alone))).said


async def test_ones_own_move_is_named_as_in_the_picker_and_compared_and_not_played(host, alone):
    asked = await press(host, ADA, await button(host, alone, COMPARE), private=True)
    assert en("Which move do you have in mind? I'll only compare it; I won't play it.") in asked.said
    (dig,) = [item for item in asked.shown.view.children if parse(item.custom_id).more == ("dig",)]
    picker = await press(host, ADA, dig.custom_id, private=True)
    assert en("I'll only compare your move; I won't play it.") in picker.said
    fields = [item for label, item in picker.labelled().items() if label in FIELD_NAMES and not item.item.disabled]
    compared = await press(host, ADA, fields[0].custom_id, private=True)
    look = await host.service.history.look(alone.id, alone.seat_of(ADA))
    told = await host.service.hints.compare(look, Dig(FIELD_NAMES.index(fields[0].item.label)))
    if told.place == 1:
        assert en("I'd do the same:") in compared.said
    else:
        ranked = "I'd rank your move number {place} out of {count} (moves with the same result count as one)."
        assert en.plural(ranked, ranked, told.count, place=told.place) in compared.said
        assert compared.said.index(en("**Mine**")) < compared.said.index(en("**Yours**"))
    assert (await here(host)).ply == alone.ply


async def test_a_pass_is_compared_at_once_and_others_and_other_games_have_no_hints(host, alone):
    asked = await press(host, ADA, await button(host, alone, COMPARE))
    (passing,) = [item for item in asked.shown.view.children if parse(item.custom_id).more == ("pass",)]
    assert f"**{en('Pass')}**" in (await press(host, ADA, passing.custom_id, private=True)).said
    assert (await here(host)).ply == alone.ply
    assert (await say(host, CHLOE, "hint")).outcome == "refused:NOT_IN"
    host.service.hints = Hints(host.service.desk, {})
    assert (await say(host, ADA, "hint")).outcome == "refused:NO_HINTS"


async def test_a_leagues_table_has_none_and_what_it_counts_stays_the_leagues(alone):
    match = alone
    assert allowed(match)
    league = replace(match, options=replace(match.options, league=7))
    assert not allowed(league)
    row = next(one for one in SETTINGS if one.id == "hints")
    assert row.with_value(league.options, ("all",)) == league.options
    assert not rated(replace(match, options=replace(match.options, lesson=True)))
