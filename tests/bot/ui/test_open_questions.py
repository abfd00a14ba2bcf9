import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.interaction.questions import KEPT, LASTS, REFUSAL, Questions
from tests.bot.tables import ADA, BEN

TABLE, OTHER = 7, 8


class Place:
    def __init__(self):
        self.at, self.gone, self.fault, self.refused = 0.0, [], None, False
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.questions = Questions(lambda: self.refused, now=lambda: self.at)

    async def ask(self, message, *, by=None, user=ADA, match=TABLE, **facts):
        async def take_away():
            await self.may_go.wait()
            if self.fault is not None:
                raise self.fault
            self.gone.append(message)

        self.questions.asked(user, match, message, by or 10 * message, take_away, **facts)
        for _ in range(5):
            await asyncio.sleep(0)


@pytest.fixture
async def place():
    made = Place()
    yield made
    await made.questions.close()


async def test_of_two_questions_the_later_one_stays_also_where_it_was_answered_first(place):
    await place.ask(2)
    await place.ask(1)
    assert place.gone == [1]
    await place.ask(3)
    assert place.gone == [1, 2]
    await place.ask(4, user=BEN)
    await place.ask(5, match=OTHER)
    assert place.gone == [1, 2], "others and other tables have their own"


async def test_what_was_pressed_is_no_question_until_it_asks_again(place):
    await place.ask(1)
    place.questions.pressed(1)
    await place.ask(2)
    assert place.gone == [], "the first may say by now that something was done"
    await place.ask(1, by=15)
    assert place.gone == [1], "it asks again, to a press from before the second"


async def test_a_question_that_changes_in_its_place_stays_and_lasts_longer(place):
    await place.ask(1)
    place.at = LASTS - 1
    place.questions.pressed(1)
    await place.ask(1, by=20)
    assert place.gone == []
    place.at = LASTS + 60
    await place.ask(2, by=30)
    assert place.gone == [1]


async def test_nothing_is_tried_when_the_token_has_run_out_or_discord_refuses_everybody(place):
    await place.ask(1)
    place.at = LASTS
    await place.ask(2)
    place.refused = True
    await place.ask(3)
    assert place.gone == []
    place.refused = False
    await place.ask(4)
    assert place.gone == [3]


@pytest.mark.parametrize("status", [404, 401])
async def test_that_it_cannot_go_is_quiet(place, caplog, status):
    place.fault = discord.HTTPException(SimpleNamespace(status=status, reason="no"), {"code": 10008, "message": "no"})
    await place.ask(1)
    await place.ask(2)
    assert not place.questions.is_going(1)
    assert [record for record in caplog.records if record.levelname not in {"DEBUG", "INFO"}] == []


async def test_memory_is_bounded_and_forgets_people(place):
    await place.ask(1)
    for user in range(KEPT):
        await place.ask(1000 + user, by=20, user=5000 + user)
    await place.ask(2, by=30)
    assert place.gone == [], "the oldest was forgotten"
    place.questions.forget(ADA)
    await place.ask(3, by=40)
    assert place.gone == []


async def test_what_is_being_taken_away_is_known_until_it_has_gone_and_the_end_waits_for_nothing(place):
    place.may_go.clear()
    await place.ask(1)
    await place.ask(2)
    assert place.questions.is_going(1)
    assert not place.questions.is_going(2)
    await asyncio.wait_for(place.questions.close(), 1)
    assert not place.questions.is_going(1)
    assert place.gone == []


async def test_a_refusal_stands_beside_the_question_until_it_is_settled(place):
    await place.ask(1)
    for message, user in ((2, ADA), (3, ADA), (4, BEN)):
        await place.ask(message, user=user, about=REFUSAL)
    assert place.gone == [2]
    for _ in range(2):
        place.questions.settled(ADA, TABLE, REFUSAL)
        await asyncio.sleep(0)
    assert place.gone == [2, 3], "the question stays, and so does what another was told"
