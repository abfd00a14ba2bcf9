from itertools import product

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, mark_of
from bot.features.play.played import ALWAYS, YES
from bot.interaction.here import offered, offered_as
from bot.presenters.mykerinos.commands import Family, belongs, read_move, suggested
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, spots_of
from bot.wording.names.choices import chosen
from data.texts import languages, texts
from games.core import Unreadable
from games.museum.advice.exhibits import suggested as museum_suggested
from games.museum.stages import Acted, Stage
from games.mykerinos.game import GAME
from games.registry import GAMES
from tests.bot.features.saying import MOVES, asked, begun, choices_of, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.positions import sample
from tests.bot.ui.pressing import opened as table
from tests.bot.ui.pressing import press, three_begin
from tests.museum.tables import begun as museum_begun
from tests.museum.tables import buttons, opened, played_until, push, user_of
from tests.wording import en

EN = texts("en")


def test_offers_fit_discord_and_are_legal():
    for position, language, family in product(sample(37), languages(), Family):
        choices = suggested(family, position.view, position.legal, "", texts(language))
        expected = {action for action in position.legal if belongs(family, action)}
        values = [value for _, value in choices]
        assert len(choices) == len(set(values)) == min(25, len(expected))
        assert all(1 <= len(name) <= 100 and len(value) <= 100 for name, value in choices)
        assert {GAME.read(value) for value in values} <= expected


def test_with_several_patrons_some_of_each_are_offered():
    position = max(
        sample(), key=lambda one: len({m for a in one.legal if (f := spots_of(a)) and (m := f[0]) in PATRON_MODES})
    )
    kinds = {found[0] for action in position.legal if (found := spots_of(action)) and found[0] in PATRON_MODES}
    assert len(kinds) >= 3
    choices = suggested(Family.PATRON, position.view, position.legal, "", EN)
    assert {spots_of(GAME.read(value))[0] for _, value in choices} == kinds


def test_what_begins_with_the_text_comes_first_and_what_discord_would_not_take_hides_nothing_else():
    pairs = [("C1 B3", "x"), ("B3 C3", "y"), ("D4", "z")]
    assert [choice.value for choice in offered(pairs, "b3")] == ["y", "x"]
    assert [choice.value for choice in offered(pairs, "")] == ["x", "y", "z"]
    names = [("a whole museum", "x" * 101, ""), ("a move", "y" * 100, "")]
    assert [choice.name for choice in offered_as(names, "")] == ["a move"]


def test_a_room_is_read_by_its_name_alone():
    for typed in ("5:3", "III:5", "museum iii:5", "Museum III:5"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 5:3")
    for typed in ("2:2-3", "II-III:2", "iii-ii:2"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 2:2-3")
    for typed in ("2:5-1", "2:1-5", "V-I:2", "i-v:2"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 2:5-1")


SEVERAL = [
    (Family.DIG, "Z9", "no-such-field", "z9"), (Family.DIG, "dig Z9", "no-such-field", "z9"),
    (Family.EXTEND, "A1 A99", "no-such-field", "a99"), (Family.EXTEND, "a1 A1", "field-twice", ""),
    (Family.PATRON, "violet dig I1", "no-such-field", "i1"), (Family.PATRON, "brown 9:9", "no-such-room", "9:9"),
    (Family.CHOOSE, "9:9", "no-such-room", "9:9"), (Family.NEUTRAL, "Z9", "no-such-field", "z9"),
    (Family.NEUTRAL, "extend Z9 A1", "no-such-field", "z9"),
]  # fmt: skip


@pytest.mark.parametrize(("family", "typed", "reason", "part"), SEVERAL)
def test_of_a_text_that_can_be_read_in_several_ways_the_reason_that_says_most_is_given(family, typed, reason, part):
    with pytest.raises(Unreadable) as caught:
        read_move(family, typed)
    assert (caught.value.text, caught.value.reason, caught.value.part) == (typed, reason, part)


@pytest.mark.parametrize("typed", ["dig B3 · in zone 2", "dig B3·in zone 2", " dig B3 "])
def test_what_an_offer_means_is_not_read_back(typed):
    assert chosen(typed) == "dig B3"
    pairs = [("dig C4", "dig C4"), ("dig B3 · a field", "dig B3")]
    assert [choice.value for choice in offered(pairs, typed)] == ["dig B3"]


async def test_a_wrong_move_is_answered_with_the_rule_and_what_there_is(host):
    await begun(host)
    user, _ = await asked(host)
    assert "M4.3" in (await say(host, user, "extend", fields="A1 A2")).said
    assert "over there" in (await say(host, user, "dig", field="over there")).said
    outside = "There's no field {field} in this round: the area goes from A1 to {last}."
    for field in ("Z9", "A9"):  # no field at all, and one of the larger area of the last round
        said = (await say(host, user, "dig", field=field)).said
        assert said.startswith(en(outside, field=f"**{field}**", last="H6") + "\n-# M3.3: ")
    assert "**A99**" in (await say(host, user, "extend", fields="A1 A99")).said
    assert "**9:9**" in (await say(host, user, "choose", move="9:9")).said
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    early = await say(host, other, "dig", field="Z9")
    assert early.outcome == "refused:NOT_YOUR_TURN"
    assert f"<@{user}>" in early.said
    assert (await here(host)).ply == 3


async def test_moves_are_offered_to_whoever_is_asked(host):
    await begun(host)
    user, legal = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    dig, patron = MOVES.get_command("dig"), MOVES.get_command("patron")
    assert await choices_of(dig, "field", host.come(user)) == [GAME.write(action) for action in legal][:25]
    assert await choices_of(dig, "field", host.come(other)) == []
    assert await choices_of(dig, "field", host.come(DEV)) == []
    assert await choices_of(patron, "move", host.come(user)) == []


@pytest.mark.parametrize("people", [1, 2])
async def test_what_one_can_take_back_by_oneself_is_not_asked_about(host, people):
    match = await table(host, players=2)
    if people == 2:
        await host.service.lobby.join(match.id, BEN, "join")
    else:
        await host.service.lobby.add_computer(match.id, ADA, "random", "computer")
    match = (await host.service.play.start(match.id, ADA, "start")).match
    (seat,) = (await host.service.history.look(match.id, None)).asked
    answer = await press(host, match.players[seat].user, ControlId.at(match, ControlKind.BOARD, "pass"))
    asked = bool(answer.shown) and en("Pass? Then you can't place anything more in this round.") in answer.said
    assert asked == (people == 2)
    assert ((await host.service.history.get(match.id)).ply > match.ply) != asked


async def test_museum_asks_before_what_is_drawn_and_not_before_what_can_be_taken_back(host):
    look = await played_until(host, await museum_begun(host), exhibits)
    await host.service.people.change(user_of(look), lambda person: replace(person, confirm=True))
    panel = await opened(host, look)
    asked = await push(host, look, panel, en("End the turn"))
    assert en("End your turn without paying for anything or taking an inventory?") in asked.shown.content
    panel = await push(host, look, asked, en("Back"))
    ready = next(text for text, one in buttons(panel).items() if one.custom_id.endswith(":ready"))
    await push(host, look, panel, ready)
    assert (await host.service.history.look(look.match.id, look.viewer)).match.ply > look.match.ply


def exhibits(look):
    return (
        look.view.stage is Stage.ACTION
        and look.view.acted is Acted.NOTHING
        and bool(museum_suggested(look.view, look.legal))
        and look.view.seats[look.viewer].score % 10 < 5
    )


@pytest.mark.parametrize(("verb", "asked_again"), [(YES, True), (ALWAYS, False)])
async def test_who_answers_is_asked_again_or_not_as_they_said(host, verb, asked_again):
    match = await three_begin(host)
    (seat,) = (await host.service.history.look(match.id, None)).asked
    user, mykerinos = match.players[seat].user, GAMES["mykerinos"]
    mark = mark_of(mykerinos.read("pass"), mykerinos.write)
    await press(host, user, ControlId.at(match, ControlKind.CONFIRMATION, mark, verb), private=True)
    assert (await host.service.history.get(match.id)).ply > match.ply
    assert (await host.service.people.of(user)).confirm is asked_again
