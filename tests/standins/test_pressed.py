import pytest

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features import seats
from bot.features.history.pages import show_history
from bot.features.seats import Seats
from bot.interaction.refusals import WHY
from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Why
from bot.match.pure.log.entries import How
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.proposals import Matter
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.settings import WhenUp
from bot.match.pure.table.subject import of_match
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.lines import fold, holder_lines
from bot.publishing.composing.messages import Powers
from bot.publishing.composing.proposals import proposal_post
from bot.wording.names.people import color_name
from data.texts import texts
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, press
from tests.match.desk import started
from tests.wording import en

MOVED_ON = en("The game has moved on since I showed these buttons, so I haven't changed anything. Since then:")


async def begun(host, when=WhenUp.STAND_IN):
    options = {"game": "mykerinos", "clock": Clock(move=60), "when_time_is_up": when}
    return await started(host.service, ADA, BEN, CHLOE, guild=GUILD, channel=CHANNEL, **options)


async def asked(host, match):
    look = await host.service.history.look(match.id, None)
    return look.match.players[look.asked[0]].user


async def run_out(host, match):
    user, now = await asked(host, match), host.service.desk.now
    later = now() + 2 * 3_600_000
    host.service.desk.now = lambda: later
    await host.service.clocks.handle(match.id)
    return user


def verbs(answer):
    return {parse(item.custom_id).more[0]: item for item in answer.shown.view.children}


async def id_of(host, match, kind, *more):
    return ControlId.at(await host.service.history.get(match.id), kind, *more)


async def test_a_press_shows_a_move_privately_and_another_plays_it(host):
    match = await begun(host)
    user = await asked(host, match)
    shown = await press(host, user, await id_of(host, match, ControlKind.STAND_IN, seats.ASK))
    assert "`dig " in shown.said
    assert "> **1.**" in shown.said
    button = verbs(shown)[seats.PLAY]
    before = (await host.service.history.get(match.id)).ply
    await press(host, user, button, private=True)
    entry = (await host.service.store.log(match.id))[before]
    assert f"`{entry.text}`" in shown.said
    assert entry.how is How.OWN
    again = await press(host, user, button, private=True)
    assert MOVED_ON in again.said
    others = {ADA, BEN, CHLOE, DEV} - {await asked(host, match)}
    for other in others:
        answer = await press(host, other, await id_of(host, match, ControlKind.STAND_IN, seats.ASK))
        assert "`" not in answer.said


async def sent(host, match, user):
    composer = Composer(host.service, host.people, host.pictures, PRESENTERS)
    subject = of_match(match.id)
    row = OutboxRow(
        id=7,
        subject=subject,
        channel=CHANNEL,
        kind=AnnouncementKind.DIRECT,
        about=NoticeReason.REMINDER,
        who=user,
        created=1,
    )
    notice = await composer.direct(row, await host.service.history.get(match.id), Powers())
    return notice.content, notice.rows[0][0].id if notice.rows else None


async def test_a_direct_message_has_the_move_and_one_press_there_plays_it(host):
    match = await begun(host)
    user = await asked(host, match)
    text, button = await sent(host, match, user)
    assert "`dig " in text
    at_home = {"guild": None, "place": 9_000}
    for other in {ADA, BEN, CHLOE, DEV} - {user}:
        await press(host, other, button, **at_home)
        assert (await host.service.history.get(match.id)).ply == match.ply
    done = await press(host, user, button, **at_home)
    entry = (await host.service.store.log(match.id))[match.ply]
    assert done.said == en("Done: {number}. {move}", number=1, move=f"`{entry.text}`")
    assert f"`{entry.text}`" in text
    assert entry.how is How.OWN
    after = (await host.service.history.get(match.id)).ply
    again = await press(host, user, button, **at_home)
    moved = en("{table}: the game has moved on since I sent this, so I haven't played anything.", table="")
    assert moved in again.said
    assert f"<#{CHANNEL}>" in again.said
    assert again.shown.view is None, "no controls that would not work there"
    assert (await host.service.history.get(match.id)).ply == after
    assert (await sent(host, match, user))[1] is None, "who is not asked gets no move"


async def test_who_has_left_the_server_plays_nothing_by_a_direct_message(host):
    match = await begun(host)
    user = await asked(host, match)
    _, button = await sent(host, match, user)
    at_home = {"guild": None, "place": 9_000}
    host.people.gone.add(user)
    assert (await press(host, user, button, **at_home)).said == texts("en")(WHY[Why.NO_MATCH])
    assert (await host.service.history.get(match.id)).ply == match.ply
    host.people.gone.clear()
    await press(host, user, button, **at_home)
    assert (await host.service.history.get(match.id)).ply > match.ply


async def test_a_button_of_a_direct_message_plays_in_no_channel(host):
    match = await begun(host)
    user = await asked(host, match)
    _, button = await sent(host, match, user)
    for facts in ({}, {"guild": 5}, {"place": 9_000}):
        assert (await press(host, user, button, **facts)).said == texts("en")(WHY[Why.NO_MATCH])
    stranger = await press(host, DEV, button, guild=None, place=9_000)
    assert stranger.said == texts("en")(WHY[Why.NO_MATCH])
    assert (await host.service.history.get(match.id)).ply == match.ply


async def test_everybody_reads_that_a_stand_in_played(host):
    match = await begun(host)
    user = await run_out(host, match)
    now = await host.service.history.get(match.id)
    steps = await host.service.history.seen(now, 1, now.ply, None)
    look = await host.service.history.look(match.id, None)
    lines = fold(steps, now, look.view, PRESENTERS["mykerinos"], en)
    assert [line.endswith(f"*{en('(substitute)')}*") for line in lines if line.startswith("**1.**")] == [True]
    looked = host.come(ADA)
    await show_history(looked, match.id)
    assert en("(substitute)") in looked.shown.embeds[0].description
    assert en("{who} is out of time.", who=f"<@{user}>") in looked.shown.embeds[0].description


async def test_the_vote_is_one_message_with_three_buttons(host):
    match = await begun(host, WhenUp.VOTE)
    user = await run_out(host, match)
    (vote,) = await host.service.proposals.open(match.id)
    post = await proposal_post(host.service, PRESENTERS["mykerinos"], match, vote, en)
    assert [item.item.label for item in post.view.children] == [en(one) for one in seats.LABELS.values()]
    assert set(post.pings) == {ADA, BEN, CHLOE} - {user}
    choice = await id_of(host, match, ControlKind.STAND_IN, seats.VOTE, "1", "stand-in")
    assert (await press(host, user, choice)).said  # it is not theirs to say
    for other in vote.asked:
        assert (await press(host, other, choice)).said == ""
    after = await host.service.proposals.get(match.id, 1)
    post = await proposal_post(host.service, PRESENTERS["mykerinos"], match, after, en)
    assert en("✅ Decided: {choice}", choice=en("Let a computer play this move")) in post.content
    assert post.view is None


async def test_a_moderator_is_asked_first_then_the_channel_is_told(host):
    match = await begun(host)
    user = await asked(host, match)
    plain = host.come(BEN)
    with pytest.raises(Exception, match="moderator-only"):
        await Seats().skip.callback(Seats(), plain, type("U", (), {"id": user, "bot": False}))
    typed = host.come(DEV, moderator=True)
    await Seats().skip.callback(Seats(), typed, type("U", (), {"id": user, "bot": False}))
    assert typed.said.startswith(en("Let a computer play {player}'s move at this table?", player=f"<@{user}>"))
    await press(host, DEV, verbs(typed)[seats.SKIP], private=True, moderator=True)
    looked = host.come(ADA)
    await show_history(looked, match.id)
    text = looked.shown.embeds[0].description
    assert (
        en("{who} (moderator) is letting a computer play one move for {player}.", who=f"<@{DEV}>", player=f"<@{user}>")
        in text
    )


async def test_a_seat_goes_to_who_takes_it_and_the_history_keeps_who_played(host):
    match = await begun(host)
    user = await asked(host, match)
    look = await host.service.play.look(match.id, user, "x")
    await host.service.play.act(match.id, user, look.legal[0], look.match.ply, "move")
    typed = host.come(user)
    await Seats().replace.callback(Seats(), typed)
    await press(host, user, verbs(typed)[seats.OFFER], private=True)
    (offer,) = [one for one in await host.service.proposals.open(match.id) if one.matter is Matter.SEAT]
    post = await proposal_post(host.service, PRESENTERS["mykerinos"], match, offer, en)
    assert [item.item.label for item in post.view.children] == [en("Take this seat"), en("I'm back")]
    taken = await press(host, DEV, await id_of(host, match, ControlKind.SEAT, seats.TAKE, "1"))
    color = color_name(match.players[match.seat_of(user)].color, en)
    assert taken.said.startswith(en("The seat is yours. Your colour: {color}.", color=color))
    late = await press(host, 999, await id_of(host, match, ControlKind.SEAT, seats.TAKE, "1"))
    assert late.said == en("Someone else has just taken this seat.")
    looked = host.come(ADA)
    await show_history(looked, match.id)
    text = looked.shown.embeds[0].description
    line = next(line for line in text.splitlines() if line.startswith("**1.**"))
    assert f"<@{user}>" in line
    assert f"<@{DEV}>" not in line
    assert en("{who} is taking over {player}'s seat.", who=f"<@{DEV}>", player=f"<@{user}>") in text
    now = await host.service.history.get(match.id)
    row = (await host.service.store.outbox_due(99, match.id))[-1]
    assert await holder_lines(host.service, row, now, en) == []  # only the result tells it
