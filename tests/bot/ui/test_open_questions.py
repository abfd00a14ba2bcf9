import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.interaction.questions import KEPT, LASTS, REFUSAL, Questions
from tests.bot.tables import ADA, BEN

TABLE, OTHER = 7, 8


class Clock:
    def __init__(self):
        self.at = 0.0

    def __call__(self):
        return self.at


class Channel:
    def __init__(self):
        self.gone = []
        self.fault = None
        self.may_go = asyncio.Event()
        self.may_go.set()

    def take_away(self, message):
        async def delete():
            await self.may_go.wait()
            if self.fault is not None:
                raise self.fault
            self.gone.append(message)

        return delete


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def channel():
    return Channel()


@pytest.fixture
async def questions(clock):
    questions = Questions(now=clock)
    yield questions
    await questions.close()


def ask(questions, channel, message, *, by, user=ADA, match=TABLE):
    questions.asked(user, match, message, by, channel.take_away(message))


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_later_one_stays_also_where_it_was_answered_first(questions, channel):
    ask(questions, channel, 2, by=20)
    ask(questions, channel, 1, by=10)
    await settle()
    assert channel.gone == [1]
    ask(questions, channel, 3, by=30)
    await settle()
    assert channel.gone == [1, 2]


async def test_others_and_other_tables_have_their_own(questions, channel):
    ask(questions, channel, 1, by=10)
    ask(questions, channel, 2, by=20, user=BEN)
    ask(questions, channel, 3, by=30, match=OTHER)
    await settle()
    assert channel.gone == []


async def test_what_was_pressed_is_no_question_until_it_asks_again(questions, channel):
    ask(questions, channel, 1, by=10)
    questions.pressed(1)
    ask(questions, channel, 2, by=20)
    await settle()
    assert channel.gone == [], "the first may say by now that something was done"
    ask(questions, channel, 1, by=15)
    await settle()
    assert channel.gone == [1], "it asks again, to a press from before the second"


async def test_a_question_that_changes_in_its_place_stays_and_lasts_longer(questions, channel, clock):
    ask(questions, channel, 1, by=10)
    clock.at = LASTS - 1
    questions.pressed(1)
    ask(questions, channel, 1, by=20)
    await settle()
    assert channel.gone == []
    clock.at = LASTS + 60
    ask(questions, channel, 2, by=30)
    await settle()
    assert channel.gone == [1]


async def test_nothing_is_tried_when_the_token_has_run_out_or_discord_refuses_everybody(clock, channel):
    refused = False
    questions = Questions(lambda: refused, now=clock)
    ask(questions, channel, 1, by=10)
    clock.at = LASTS
    ask(questions, channel, 2, by=20)
    refused = True
    ask(questions, channel, 3, by=30)
    await settle()
    assert channel.gone == []
    refused = False
    ask(questions, channel, 4, by=40)
    await settle()
    assert channel.gone == [3]


@pytest.mark.parametrize("status", [404, 403, 401])
async def test_that_it_cannot_go_is_quiet(questions, channel, caplog, status):
    response = SimpleNamespace(status=status, reason="no")
    channel.fault = discord.HTTPException(response, {"code": 10008, "message": "no"})
    ask(questions, channel, 1, by=10)
    ask(questions, channel, 2, by=20)
    await settle()
    assert not questions.is_going(1)
    assert [record for record in caplog.records if record.levelname not in {"DEBUG", "INFO"}] == []


async def test_memory_is_bounded_and_forgets_people(questions, channel):
    ask(questions, channel, 1, by=10)
    for user in range(KEPT):
        ask(questions, channel, 1000 + user, by=20, user=5000 + user)
    ask(questions, channel, 2, by=30)
    await settle()
    assert channel.gone == [], "the oldest was forgotten"
    questions.forget(ADA)
    ask(questions, channel, 3, by=40)
    await settle()
    assert channel.gone == []


async def test_the_end_waits_for_nothing(questions, channel):
    channel.may_go.clear()
    ask(questions, channel, 1, by=10)
    ask(questions, channel, 2, by=20)
    await settle()
    await asyncio.wait_for(questions.close(), 1)
    assert not questions.is_going(1)
    assert channel.gone == []


async def test_a_refusal_stands_beside_the_question_until_it_is_settled(questions, channel):
    def refuse(message, *, by, user=ADA):
        questions.asked(user, TABLE, message, by, channel.take_away(message), about=REFUSAL)

    ask(questions, channel, 1, by=1)
    refuse(2, by=2)
    refuse(3, by=3)
    refuse(4, by=4, user=BEN)
    await asyncio.sleep(0)
    assert channel.gone == [2]
    questions.settled(ADA, TABLE, REFUSAL)
    questions.settled(ADA, TABLE, REFUSAL)
    await asyncio.sleep(0)
    assert channel.gone == [2, 3], "the question stays, and so does what another was told"
