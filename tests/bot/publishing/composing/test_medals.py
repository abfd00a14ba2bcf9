import pytest
from msgspec.structs import replace

from bot.match.pure.results import Medal
from tests.match.desk import finish, soon

pytestmark = pytest.mark.processes


async def test_medals_are_said_in_the_message_of_the_end_but_not_of_players_who_hide_their_profile(scene):
    ada, ben, *_ = scene.users
    match = await scene.begin(people=2, computers=0)

    async def medals(_match):
        return [(player.seat, Medal.STRONG if player.user == ada else Medal.HUNDRED) for player in match.players]

    scene.service.history.medals = medals
    await scene.service.own.set(ben, lambda person: replace(person, hidden=True))
    await finish(scene.service, match.id, soon())
    scene.publish()
    await scene.settled()
    (message,) = [one for one in scene.messages() if "🏅" in one["content"]]
    lines = [line for line in message["content"].splitlines() if line.startswith("🏅")]
    assert lines == [f"🏅 <@{ada}> earned a medal: beat the strong computer in Mykerinos without hints or undo"]
    assert "Thanks for playing" in message["content"]
