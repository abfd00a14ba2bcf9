from tests.bot.features.leaguing import STRANGER, pressed
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press


async def test_l2_1_who_says_yes_is_in_and_can_take_it_back(here):
    await here.found()
    answer = await here.say(BEN, "join")
    assert "You're in: **The Friday League**, season 1" in answer.said
    assert [one.member for one in (await here.known()).league.registering.signed] == [str(BEN)]
    out = await pressed(here, BEN, answer, "Cancel sign-up")
    assert "season 1: you're no longer signed up" in out.said
    assert (await here.known()).league.registering.signed == ()
    await here.say(BEN, "join")
    assert "season 1: you're no longer signed up" in (await here.say(BEN, "leave")).said
    assert "you won't play" in (await here.say(BEN, "sit-out")).said
    await here.say(BEN, "join")
    assert "season 1: you're no longer signed up" in (await here.say(BEN, "sit-out")).said


async def test_l6_2_a_substitute_who_says_yes_has_the_tables(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.say(DEV, "join")
    question = await here.say(BEN, "leave")
    assert "will take over 2 of your tables" in question.said
    assert (await pressed(here, BEN, question, "No, play on")).said == "Great, you're staying in."
    assert (await here.known()).league.playing.gone == frozenset()
    await pressed(here, BEN, question, "Leave")
    await here.settled()
    stranger = await press(here.host, STRANGER, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert stranger.said.endswith("(L6.2)")
    answer = await press(here.host, DEV, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert "yours now" in answer.said
    season = (await here.known()).league.playing
    assert all(str(BEN) not in table.players for _, table in season.tables if not table.over)
    off = await press(here.host, DEV, f"k:g:0:0:out:{here.id}:1")
    assert "of your tables" in off.said, "by now they have more to take back than a sign-up"
    assert [one.member for one in (await here.known()).league.playing.substitutes] == [str(DEV)]
    await pressed(here, DEV, off, "Leave")
    assert (await here.known()).league.playing.substitutes == ()
