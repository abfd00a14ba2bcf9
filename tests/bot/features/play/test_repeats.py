import datetime as dt
import itertools
import random

import discord
import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.play.played import play
from bot.interaction.errors import guard
from bot.interaction.requests import PLAYED, REPEATED
from bot.interaction.respond import acknowledge
from bot.interaction.turn import look_of
from bot.match.pure.errors import MatchError
from bot.match.pure.play.repeats import GRACE, READ, UNHEARD, Repeats
from bot.match.pure.table.model import Status
from games.core import Illegal
from games.mykerinos.actions import Pass
from games.mykerinos.game import GAME
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, host_at, opened, press, unasked
from tests.bot.ui.test_presses import asked
from tests.seeds import seeded
from tests.wording import en

NUMBERS = itertools.count()
AGAIN = en("To do the same again in the new position, send the command again.")


class Evening:
    def __init__(self, host, apart=0.0):
        self.apart, self.time = apart, 1_750_000_000.0
        self.played = []
        self.begin(host)

    def begin(self, host):
        self.host = host
        host.service.desk.repeats = Repeats(lambda: self.time + self.apart)
        act = host.service.play.act

        async def noted(*facts, **more):
            acted = await act(*facts, **more)
            if not (acted.again or acted.repeated):
                self.played.append(acted.steps[0].entry.text)
            return acted

        host.service.play.act = noted

    def command(self, user=ADA, *, lag=0.1):
        interaction = self.host.come(user)
        sent = dt.datetime.fromtimestamp(self.time, dt.UTC)
        interaction.id = discord.utils.time_snowflake(sent) + next(NUMBERS)
        self.time += lag
        return interaction

    async def say(self, name="pass", user=ADA, *, late=0.0, meanwhile=(), lost=False, **options):
        """Make a move with a command.

        `late` is the delay of the bot's response in seconds. `meanwhile` lists the calls to make before the response
        arrives. If `lost` is true, the response never arrives.
        """
        interaction = self.command(user)
        answer = interaction.edit_original_response

        async def slowly(**facts):
            began = self.time
            for do in meanwhile:
                await do()
            self.time = max(self.time, began + late)
            if lost:
                raise ConnectionResetError
            await answer(**facts)

        interaction.edit_original_response = slowly
        return await say(self.host, user, name, interaction=interaction, **options)

    async def table(self, players=3, people=(ADA,), channel=CHANNEL):
        await unasked(self.host, ADA, BEN)
        service = self.host.service
        match = await opened(self.host, people[0], channel, players=players)
        for user in people[1:]:
            await service.lobby.join(match.id, user, f"join {channel} {user}")
        for number in range(players - len(people)):
            await service.lobby.add_computer(match.id, ADA, "random", f"computer {channel} {number}")
        return (await service.play.start(match.id, ADA, f"start {channel}")).match

    async def asked(self, match):
        position = await self.host.service.positions.now(match.id)
        return position.match.status is Status.ACTIVE, GAME.legal(position.state, 0, 0)


LATER = GRACE + 0.5


@pytest.fixture
async def evening(host):
    return Evening(host)


async def test_a_repeat_before_the_answer_is_answered_with_what_was_done(evening):
    match = await evening.table()
    second = []

    async def again():
        evening.time += 4
        second.append(await evening.say())

    first = await evening.say(late=10, meanwhile=[again])
    moves = [entry.text for entry in await evening.host.service.history.log(match.id) if entry.who >= 0]
    number = moves.index("pass") + 1
    assert first.said == en("Done: {number}. {move}", number=number, move="`pass`")
    assert second[0].said.startswith(en("Already done: {number}. {move}.", number=number, move="`pass`"))
    evening.time += GRACE - 0.5
    assert (await evening.say()).outcome == REPEATED, "it was being typed as the answer came"
    assert evening.played == ["pass"]


async def test_once_it_was_said_the_same_once_more_is_meant(evening):
    await evening.table()
    await evening.say()
    assert AGAIN in (await evening.say()).said
    evening.time += READ - 0.5
    assert (await evening.say()).outcome == REPEATED
    evening.time += READ + 0.1
    assert (await evening.say()).outcome == PLAYED
    assert evening.played == ["pass"] * 2


async def typed(interaction, match, action):
    await acknowledge(interaction, mutates=True)
    try:
        await play(interaction, await look_of(interaction, match.id), action, None)
    except (Illegal, MatchError) as error:
        await guard(interaction, error)


async def test_another_spelling_is_the_same_move_and_out_of_turn_the_hint_is_left_out(evening):
    match = await evening.table(people=(ADA, BEN), players=3)
    user, legal, _ = await asked(evening.host, match)
    field = GAME.write(legal[0]).removeprefix("dig ")
    await evening.say("dig", user, field=field)
    for spelt in (field.lower(), f"dig {field}", f" {field}  ", f"DIG {field.lower()}", f"{field} · a field"):
        assert (await evening.say("dig", user, field=spelt)).outcome == REPEATED
    again = await evening.say("dig", user, field=field)
    done = sum(entry.who >= 0 for entry in await evening.host.service.history.log(match.id))
    assert again.said == en("Already done: {number}. {move}.", number=done, move=f"`dig {field}`")
    evening.time += 60
    assert (await evening.say("dig", user, field=field)).outcome == "refused:NOT_YOUR_TURN"


async def test_a_press_counts_as_the_first_and_carries_its_position_as_the_second(evening):
    match = await evening.table()
    await press(evening.host, ADA, ControlId.at(match, ControlKind.BOARD, "pass"))
    assert (await evening.say()).outcome == REPEATED
    evening.time += READ + 1
    await evening.say()
    assert evening.played == ["pass"] * 2
    now = await evening.host.service.history.get(match.id)
    if now.status is Status.ACTIVE and Pass() in (await evening.asked(match))[1]:
        await press(evening.host, ADA, ControlId.at(now, ControlKind.BOARD, "pass"))
        assert evening.played == ["pass"] * 3


async def test_the_same_interaction_twice_gives_its_own_answer(evening):
    await evening.table()
    interaction = evening.command()
    await say(evening.host, ADA, "pass", interaction=interaction)
    twice = evening.command()
    twice.id = interaction.id
    assert (await say(evening.host, ADA, "pass", interaction=twice)).said == interaction.said
    assert evening.played == ["pass"] * 1


async def test_an_answer_that_never_arrived_is_waited_for_longer(evening):
    await evening.table()
    await evening.say(lost=True)
    evening.time += UNHEARD - 2
    assert (await evening.say()).outcome == REPEATED
    await evening.host.service.store.close()
    evening.begin(await host_at(evening.host.store.path))
    evening.time += UNHEARD + 1
    assert (await evening.say()).outcome == PLAYED
    assert evening.played == ["pass"] * 2


async def test_a_restart_between_the_two_forgets_nothing(evening):
    await evening.table()
    await evening.say(lost=True)
    await evening.host.store.close()
    evening.time += 600
    evening.begin(await host_at(evening.host.store.path))
    evening.time += 10
    assert (await evening.say()).outcome == REPEATED
    evening.time += READ + 1
    assert (await evening.say()).outcome == PLAYED
    assert evening.played == ["pass"] * 2


@pytest.mark.parametrize("apart", [600.0, -600.0, 0.8])
async def test_clocks_that_differ(host, apart):
    evening = Evening(host, apart)
    await evening.table()
    await evening.say(late=10)
    evening.time += 2
    assert (await evening.say()).outcome == REPEATED
    evening.time += LATER + 2
    assert (await evening.say()).outcome == PLAYED
    assert evening.played == ["pass"] * 2


async def test_the_move_that_ended_the_game_is_said_too(evening):
    match = await evening.table(players=2)
    pick, going = random.Random(4), True
    while going:
        evening.time += 60
        action = pick.choice((await evening.asked(match))[1])
        await typed(evening.command(), match, action)
        going, _ = await evening.asked(match)
    last = evening.command()
    await typed(last, match, action)
    assert last.outcome == REPEATED
    assert AGAIN not in last.said


async def played_twice(evening, cases, seed):
    pick, channel = random.Random(seed), itertools.count(10_000)
    match, twice, repeats = await evening.table(players=2, channel=next(channel)), 0, 0
    for _ in range(cases):
        going, legal = await evening.asked(match)
        if not going:
            match = await evening.table(players=2, channel=next(channel))
            _, legal = await evening.asked(match)
        evening.time += LATER + pick.expovariate(0.1)
        action = Pass() if Pass() in legal and pick.random() < 0.5 else pick.choice(legal)
        late = pick.choice((0.05, 1.0, 4.0, 20.0, 90.0))
        evening.played.clear()

        async def send(more, action=action, match=match, late=late):
            """Send the move, and then repeat it `more` times, each time before the previous one has been answered."""
            interaction = evening.command(lag=pick.random() * 2)
            answer = interaction.edit_original_response

            async def slowly(**facts):
                nonlocal repeats
                answered = evening.time + late
                if more:
                    repeats += 1
                    evening.time += pick.random() * late
                    await send(more - 1)
                evening.time = max(evening.time, answered)
                await answer(**facts)

            interaction.edit_original_response = slowly
            await typed(interaction, match, action)

        await send(pick.choice((0, 1, 1, 2)))
        evening.time += pick.random() * (GRACE - READ)
        await send(0)
        repeats += 1
        assert evening.played[0] == GAME.write(action)
        twice += len(evening.played) > 1
    return twice, repeats


@seeded
async def test_whatever_is_late_nothing_is_played_twice(evening, seed):
    twice, repeats = await played_twice(evening, 60, seed)
    assert twice == 0
    assert repeats > 90


@pytest.mark.parametrize(("sent", "repeats"), [(GRACE - 1, True), (GRACE + 1, False)])
def test_how_far_clocks_are_apart_is_told_by_the_message_that_came_fastest(sent, repeats):
    now, apart = 1_000.0, 100.0
    memory = Repeats(lambda: now + apart)
    memory.early(now - 0.1)
    memory.note(7, 0, 4, "pass")
    memory.answered(7, 0, 4)
    sent += now
    now += GRACE + 20
    assert memory.repeats(sent, "pass", memory.last(7, 0)) is repeats
