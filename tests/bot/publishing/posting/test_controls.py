"""Each control in a channel answers whoever presses it, as long as the bot shows it."""

import pytest

from bot.controls.ids import UnknownControl, parse
from bot.features.chance import SEED, digits_button
from bot.interaction.errors import guard
from bot.match.pure.errors import Stale
from data.texts import texts
from tests.bot.ui.pressing import Host, press

pytestmark = pytest.mark.processes
EN = texts("en")


@pytest.fixture
def pressed(scene):
    host = Host(scene.store)
    wrong = []

    async def note(interaction, error):
        wrong.append(error)
        await guard(interaction, error)

    host.tree.on_error = note

    async def pressed(control, values=(), user=scene.users[3]):
        wrong.clear()
        answer = await press(host, user, control, values, guild=scene.sandbox.guild.id, place=scene.channel.id)
        return answer.said, [error for error in wrong if isinstance(error, (Stale, UnknownControl))]

    return pressed


def shown(scene):
    for message in scene.everything():
        for row in message["components"]:
            for part in row["components"]:
                if part.get("disabled"):
                    continue
                for values in [(one["value"],) for one in part.get("options", ())] or [()]:
                    yield part["custom_id"], values


async def test_each_control_of_a_table_is_known_from_the_sign_up_to_the_end(scene, pressed):
    scene.publish()
    match = await scene.open(people=2, computers=0)
    tried = set()

    async def all_answer():
        await scene.settled()
        for control, values in list(shown(scene)):
            said, wrong = await pressed(control, values)
            assert not wrong, (control, values, said)
            tried.add((parse(control).kind, parse(control).more[:1]))

    await all_answer()
    await scene.service.play.start(match.id, scene.users[0], scene.request())
    await all_answer()
    for _ in range(5):
        await scene.move(match.id)
    await all_answer()
    await scene.service.lobby.cancel(match.id, scene.users[0], scene.request(), moderator=False)
    await all_answer()
    assert len(tried) > 12


async def test_the_seed_of_a_lesson_is_shown_while_it_runs(scene, pressed):
    match = await scene.begin(people=2, computers=0)
    said, wrong = await pressed(str(digits_button(SEED, "ab" * 32, EN, match.id).id))
    assert not wrong
    assert "ab" * 32 in said
