import asyncio
from itertools import product

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.history import film
from bot.features.history.ended import FILM, RECORD, REMATCH, REPLAY, VERBS, VERIFY, ended_rows
from bot.features.history.film import POST
from bot.features.teaching import onward_button
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from tests.bot.features.saying import say
from tests.bot.features.table.test_opening import Channel
from tests.bot.tables import ADA, BEN, CHLOE, DEV, match_of
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at, opened, press
from tests.bot.ui.test_presses import asked, begun
from tests.conformance.presses import begun as toy_begun
from tests.toys.registered import WITH_TOYS
from tests.wording import en

EN = texts("en")
OPEN = en("The rematch is already open, and you can join it.")


@pytest.fixture(autouse=True)
def _nothing_posted():
    film.POSTED.clear()


async def played(host, most=10_000):
    return await to_the_end(host, await begun(host), most)


async def to_the_end(host, match, most=10_000):
    number = 0
    while (match := await host.service.history.get(match.id)).status is Status.ACTIVE and number < most:
        user, legal, now = await asked(host, match)
        number += 1
        await host.service.play.act(match.id, user, legal[-1 if most > 99 else 0], now.ply, f"move {number}")
    return match


@pytest.fixture
def host(after_a_game):
    return after_a_game


def control(match, verb):
    return ControlId.at(match, ControlKind.ENDED, verb)


def step(answer):
    view = answer.shown.view
    return answer.shown.content.split("\n")[0], {item.custom_id.split(":")[4]: item for item in view.children}


def after(match, **facts):
    *buttons, menu = ended_rows(match, EN, **facts)
    return [[button.label for button in row] for row in buttons], [option.label for option in menu.options]


def test_only_what_has_ended_has_them_and_a_leagues_table_leads_to_its_standing():
    assert ended_rows(match_of(3, status=Status.ACTIVE, ply=9), EN) == []
    assert ended_rows(match_of(3, status=Status.CANCELLED), EN) == []
    analyse, rematch, *more = (en(one) for one in ("Analyse", "Rematch", "Replay", "Film", "Record", "Verify"))
    onward = [en("Another game"), en("Learn a game"), en("New table")]
    assert after(match_of(3, status=Status.OVER, ply=9), analysed=True) == ([[rematch]], [analyse, *more, *onward])
    assert after(match_of(3, status=Status.CANCELLED, ply=9)) == ([[rematch]], [*more, *onward])
    league = match_of(3, status=Status.OVER, ply=9, options=Options(players=3, league=7))
    assert after(league, analysed=True) == ([[en("Standings")]], [analyse, rematch, *more])


def test_a_learner_is_invited_to_the_same_game_without_lessons():
    taught = match_of(2, status=Status.OVER, ply=9, options=Options(players=2, lesson=True))
    alone = replace(taught, players=(taught.players[0], replace(taught.players[1], user=None, computer="greedy")))
    onward = onward_button(alone, PRESENTERS[alone.game], EN)
    invites, others = after(alone, onward=onward)
    assert invites == [[en("Play without lessons")]]
    assert others[0] == en("Rematch")
    assert onward.id == ControlId.home("solo", alone.game)


async def test_a_choice_in_the_menu_does_what_its_button_does_and_all_work_after_a_rematch(host, over):
    *_, menu = ended_rows(over, EN, analysed=True)
    by_label = {option.label: option.value for option in menu.options}
    for label, verb in ((en("Record"), RECORD), (en("Replay"), REPLAY), (en("Film"), FILM)):
        chosen = await press(host, ADA, menu.id, [by_label[label]])
        pressed = await press(host, ADA, control(over, verb))
        assert chosen.said == pressed.said != ""
    asked = await press(host, ADA, menu.id, [by_label[en("Another game")]])
    assert {"k:w:0:0:solo:mykerinos", "k:w:0:0:solo:museum"} <= {item.custom_id for item in asked.shown.view.children}
    await press(host, BEN, control(over, REMATCH))
    assert (await press(host, DEV, control(over, VERIFY))).said.startswith("✅")
    (file,) = (await press(host, DEV, control(over, RECORD))).shown.attachments
    assert file.fp.read().decode() == await host.service.history.record(over.id)


async def test_a_match_that_goes_on_refuses_them(host):
    match = await begun(host)
    for verb, user in product(sorted(VERBS), (ADA, DEV)):
        answer = await press(host, user, control(match, verb))
        assert answer.said == en("This game isn't over yet.")
        assert answer.shown is None or not answer.shown.attachments
    assert (await host.service.history.get(match.id), host.films.made) == (match, [])


async def test_a_rematch_is_opened_once_and_says_where_it_is(host, over):
    first, second = await asyncio.gather(*(press(host, user, control(over, REMATCH)) for user in (BEN, CHLOE)))
    new = await host.service.history.in_channel(CHANNEL)
    assert new.id != over.id
    assert (first.hushed or first.shown is None, second.hushed or second.shown is None).count(True) >= 1
    assert [one.said for one in (first, second) if one.said] == [OPEN]
    await host.store.set_announcement(new.id, 4711)
    again = await press(host, ADA, control(over, REMATCH))
    assert again.said == f"{OPEN} https://discord.com/channels/{GUILD}/{CHANNEL}/4711"
    assert (await host.service.history.in_channel(CHANNEL)).id == new.id


async def test_a_rematch_against_computers_alone_begins_at_once_and_once(host):
    match = await opened(host, computers=2)
    await host.service.play.start(match.id, ADA, "start")
    await host.service.lobby.cancel(match.id, ADA, "off", moderator=False)
    for _ in range(2):
        await press(host, ADA, control(match, REMATCH))
        new = await host.service.history.in_channel(CHANNEL)
        assert (new.id != match.id, new.status) == (True, Status.ACTIVE)
        assert [player.computer for player in new.players if player.user is None] == ["greedy"] * 2


async def test_who_did_not_play_or_may_not_write_opens_none(host, over):
    assert (await press(host, DEV, control(over, REMATCH))).outcome == "refused:NOT_IN"
    silenced = await press(host, ADA, control(over, REMATCH), may_not=("send_messages",))
    assert en("Send Messages") in silenced.said
    assert en("Attach Files") in (await press(host, ADA, control(over, REMATCH), lacks=("attach_files",))).said
    assert (await host.service.history.in_channel(CHANNEL)).id == over.id


async def test_a_rematch_in_a_busy_channel_gets_a_thread_if_it_can(host, over):
    await opened(host, DEV)
    assert (await press(host, ADA, control(over, REMATCH))).outcome == "refused:CHANNEL_BUSY"
    place = Channel()
    answer = await press(host, ADA, control(over, REMATCH), channel=place.channel)
    (thread,) = place.threads
    assert f"<#{thread}>" in answer.said
    assert BEN in (await host.service.history.in_channel(thread)).options.invited
    again = await press(host, BEN, control(over, REMATCH), channel=place.channel)
    assert OPEN in again.said
    assert list(place.threads) == [thread]


async def test_replay_begins_at_the_first_step_and_every_step_leads_on(host, over):
    answer, heads = await press(host, DEV, control(over, REPLAY)), []
    while True:
        head, buttons = step(answer)
        heads.append(head)
        assert answer.shown.attachments
        if buttons["on"].item.disabled:
            break
        answer = await press(host, DEV, buttons["on"], private=True)
    stops = (await host.service.past.scene(over.id, DEV)).stops
    assert heads[0] == "**" + en("Before the first move") + "**"
    moves = stops[-1].move or stops[-2].move
    wanted = ["**" + en("Move {number} of {count}", number=one, count=moves) + "**" for one in range(1, moves + 1)]
    assert [head for head, stop in zip(heads, stops, strict=True) if stop.move] == wanted
    assert host.pictures.drawn[-1][1] == (await host.service.history.look(over.id, None)).view
    assert all(events for _, _, events in host.pictures.drawn)


async def test_the_command_jumps_the_lines_are_a_press_away_and_what_makes_no_sense_cannot_be_pressed(host, over):
    german = await press(host, ADA, control(over, REPLAY), locale="de")
    assert german.shown.content.startswith("**Vor dem ersten Zug**")
    head, buttons = step(await say(host, BEN, "history", move=5))
    moves = (await host.service.past.scene(over.id, BEN)).moves
    assert head == "**" + en("Move {number} of {count}", number=5, count=moves) + "**"
    page = await press(host, BEN, buttons["lines"], private=True)
    assert "**5.**" in page.shown.embeds[0].description
    back = next(item for item in page.shown.view.children if item.item.label == en("With pictures"))
    assert (await press(host, BEN, back, private=True)).shown.attachments
    lines = await say(host, BEN, "history", move=5, form="text")
    assert lines.shown.embeds == page.shown.embeds
    assert (await say(host, BEN, "history", form="text")).shown.embeds[0].title
    assert step(await say(host, BEN, "history", move=10_000))[1]["last"].item.disabled
    first = step(await press(host, ADA, control(over, REPLAY)))[1]
    assert {way for way, item in first.items() if item.item.disabled} == {"first", "back"}
    last = step(await press(host, ADA, first["last"], private=True))[1]
    assert {"on", "last"} <= {way for way, item in last.items() if item.item.disabled}
    mine = await press(host, ADA, first["mine"], private=True)
    assert f"<@{ADA}>" in mine.shown.content
    assert step(mine)[1]["mine"].item.disabled
    assert "mine" not in step(await press(host, DEV, first["first"], private=True))[1]


async def test_incidents_stand_where_they_happened(host):
    match = await played(host, 2)
    await host.service.leaving.resign(match.id, CHLOE, "resign")
    text = "\n".join([(await say(host, ADA, "history", move=number)).shown.content for number in (1, 2)])
    assert text.count(en("{who} left the game. A computer is playing on for them.", who=f"<@{CHLOE}>")) == 1


async def test_the_film_of_a_running_match_is_its_readers_alone(host):
    match = await played(host, 3)
    answer = await say(host, BEN, "film")
    ((footage, language),) = host.films.made
    assert (footage.viewer, language) == (match.seat_of(BEN), texts("en-US").language)
    assert [file.filename for file in answer.shown.attachments] == ["film.gif"]
    assert answer.buttons() == {}
    refused = await press(host, BEN, control(match, POST), private=True)
    assert refused.said == en("This game isn't over yet.")


async def test_the_film_of_one_that_has_ended_can_be_posted_once_by_who_may_write(host, over):
    post = (await press(host, BEN, control(over, FILM))).buttons()[POST]
    silenced = await press(host, BEN, post, private=True, may_not=("send_messages",))
    assert en("Send Messages") in silenced.said
    assert silenced.public == []
    posted = await press(host, BEN, post, private=True)
    assert posted.shown.content == en("I've posted the film.")
    assert posted.public == [en("The game as a film, posted by {user}.", user=f"<@{BEN}>")]
    assert host.films.made[-1][0].viewer is None
    again = await press(host, BEN, post, private=True)
    assert again.public == []
    assert en("Someone just posted the film here.") in again.said


async def test_without_a_film_it_is_said(host, over):
    host.films.idle = True
    answer = await press(host, BEN, control(over, FILM))
    assert answer.said == en("I couldn't make the film just now.")
    assert (await press(host, BEN, control(over, POST), private=True)).public == []
    host.films.idle = False
    assert (await press(host, BEN, control(over, POST), private=True)).public


async def test_nobody_sees_a_hand_that_is_not_theirs(tmp_path):
    host = await host_at(tmp_path / "t.sqlite3", **WITH_TOYS)
    match = await toy_begun(host, "lots", 3)
    for number in range(5):
        look = await host.service.history.look(match.id, None)
        legal = (await host.service.history.look(match.id, look.asked[0])).legal
        user = match.players[look.asked[0]].user
        match = (await host.service.play.act(match.id, user, legal[0], look.match.ply, f"lay {number}")).match
    for user in (*(player.user for player in match.players), DEV):
        control = ControlId.at(match, ControlKind.HISTORY, "first", "1")
        while control is not None:
            shown = await press(host, user, control, private=True)
            assert [file.filename for file in shown.shown.attachments] == ["board.png"]
            view = host.pictures.drawn[-1][1]
            assert {number for number, one in enumerate(view.seats) if one.cards} <= {match.seat_of(user)}
            on = step(shown)[1]["on"]
            control = None if on.item.disabled else on
    await host.store.close()
