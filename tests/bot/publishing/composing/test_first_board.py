import pytest

from tests.bot.publishing.reading import buttons

pytestmark = pytest.mark.processes


async def test_since_your_last_turn_comes_with_the_first_move(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    first = scene.messages()[-1]
    assert "Dig" in buttons(first)
    assert "Since your last turn" not in buttons(first)
    await scene.move(match.id)
    await scene.settled()
    assert "Since your last turn" in buttons(scene.messages()[-1])
