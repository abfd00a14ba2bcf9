import pytest

from bot.match.pure.chance.draws import commitment
from tests.bot.publishing.reading import buttons, sealed
from tests.wording import en

pytestmark = pytest.mark.processes


def bare(message):
    parts = ("id", "content", "embeds", "attachments", "components", "edited_timestamp")
    return {part: message[part] for part in parts}


BEGINS = en("The game begins. I drew the seats at random; in seating order: {people}", people="")
FULL = en("{owner}, the table is full: you can start the game.", owner="")


def places(messages, *texts):
    found = [[place for place, message in enumerate(messages) if text in message["content"]] for text in texts]
    assert all(len(one) == 1 for one in found), found
    return [one[0] for one in found]


def shown(scene):
    return [message for message in scene.everything() if FULL not in message["content"]]


async def test_seal_and_words_stand_before_the_first_draw_and_are_never_edited(scene):
    scene.publish()
    match = await scene.open(people=2, computers=0)
    await scene.settled()
    seal, signup = shown(scene)
    assert sealed(seal) == [match.commitment]
    assert match.commitment not in seal["content"]
    assert en("Table {number}", number=match.id) + " " in seal["content"]
    assert en("Join") in buttons(signup)
    for user, word in ((1, "purple elephants"), (0, "x"), (1, "<@123> *x* \\ ~ ||y||")):
        await scene.service.lobby.word(match.id, scene.users[user], scene.request(), word)
    await scene.settled()
    before = [bare(message) for message in shown(scene)]
    match = (await scene.service.play.start(match.id, scene.users[0], scene.request(), word="last")).match
    for _ in range(4):
        await scene.moved(match.id)
    await scene.service.lobby.cancel(match.id, scene.users[0], scene.request(), moderator=False)
    await scene.settled()
    messages = shown(scene)
    kept = [0, *range(2, 6)]
    assert [bare(messages[place]) for place in kept[:4]] == [before[place] for place in kept[:4]]
    assert all(messages[place]["edited_timestamp"] is None for place in kept)
    told = places(messages, ": `purple elephants`\n", ": `x`\n", "`<@123> *x* \\ ~ ||y||`\n", ": `last`\n", BEGINS)
    assert told == [2, 3, 4, 5, 6]
    assert sealed(messages[0]) == [commitment((await scene.store.load(match.id)).seed)]
    # The start repeats all of it, in this order, before the draws.
    start = messages[6]["content"]
    assert f"`{match.commitment[:12]}…`" in start
    assert "`purple elephants` · `x` · `<@123> *x* \\ ~ ||y||` · `last`" in start
    assert start.index("`last`") < start.index(en("Round {round}", round=1))
    assert all(not message["mentions"] for message in messages[:1] + messages[2:6])


async def test_the_same_word_twice_is_told_twice_even_late(scene):
    scene.late = 600_000
    match = await scene.open(people=2, computers=0)
    for _ in range(2):
        await scene.service.lobby.word(match.id, scene.users[1], scene.request(), "purple")
    await scene.published()
    assert sum("`purple`" in message["content"] for message in scene.everything()) == 2


async def test_against_computers_it_is_all_that_is_said_of_draws(scene):
    match = await scene.begin(people=1, computers=2)
    await scene.published()
    assert len([message for message in scene.everything() if sealed(message) == [match.commitment]]) == 1
    assert (
        en("All draws come from the seed sealed as `{digits}…`; no one added a word.", digits=match.commitment[:12])
        not in scene.messages()[-1]["content"]
    )


async def test_very_many_words_leave_room_for_the_game(scene):
    match = await scene.open(people=4, computers=0)
    for number in range(40):
        word = f"{number:2} {'ÄÖ' * 18}"
        await scene.service.lobby.word(match.id, scene.users[number % 4], scene.request(), word)
    await scene.service.play.start(match.id, scene.users[0], scene.request())
    await scene.published()
    start = scene.messages()[-1]
    assert (
        en.plural("{count} word, `{word}`", "{count} words, the last one `{word}`", 40, word=word) in start["content"]
    )
    assert buttons(start)
    record = await scene.service.history.record(match.id)
    assert record.count("[Word-") == 40
