import pytest
from msgspec.structs import replace

from bot.league.services.leagues import Leagues
from bot.match.pure.people.settings import Board, Daily, Weekly
from bot.match.pure.table.subject import SubjectKind, Timer, TimerKind, of_server
from bot.presenters.registry import PRESENTERS
from bot.publishing.posting.subjects.servers import ServerTeller
from sandbox.world.changes.messages import delete
from sandbox.world.permissions import Permission
from tests.league.desk import Secrets
from tests.match.desk import finish, soon
from tests.wording import en

pytestmark = pytest.mark.processes


HOUR = 3_600_000


class Drawn:
    async def league(self, *_):
        return None

    async def draw(self, *_):
        return None


class Server:
    def __init__(self, scene):
        self.scene, self.service = scene, scene.service
        self.guild = scene.sandbox.guild.id
        self.channel = scene.sandbox.add_channel("news")
        client = scene.client
        client.service, client.people, client.presenters = scene.service, scene.people, PRESENTERS
        client.leagues = self.leagues = Leagues(scene.service, Secrets())
        client.title = lambda game: PRESENTERS[game].title
        self.publish()

    def publish(self):
        teller = ServerTeller(self.scene.client, self.service, Drawn(), PRESENTERS, None)
        self.scene.publish(tellers={SubjectKind.SERVER: teller})

    async def setting(self, **changes):
        await self.service.servers.change(self.guild, lambda server: replace(server, **changes))
        await self.settled()

    async def settled(self):
        self.scene.publisher.wake_for(of_server(self.guild))
        await self.scene.publisher.idle()

    async def game(self, people=2):
        match = await self.scene.begin(people=people, computers=0)
        over = await finish(self.service, match.id, soon())
        await self.leagues.booking.book()
        await self.settled()
        return over

    async def week(self):
        subject = of_server(self.guild)
        due = await self.scene.store.write(lambda writing: writing.due(subject, TimerKind.RECAP))
        self.scene.late -= due - self.service.desk.now()
        await self.service.timer_handlers[SubjectKind.SERVER].handle(Timer(subject, TimerKind.RECAP, due))
        await self.settled()

    async def before_the_recap(self):
        due = await self.scene.store.write(lambda writing: writing.due(of_server(self.guild), TimerKind.RECAP))
        self.scene.late -= due - HOUR - self.service.desk.now()

    def messages(self, word, channel=None):
        found = [one.data for one in self.scene.sandbox.messages(channel or self.channel)]
        return [one for one in found if word in one["content"]]

    async def puzzle(self):
        """Let the timer of the daily puzzle fire."""
        subject, now = of_server(self.guild), self.service.desk.now()
        await self.scene.store.write(lambda writing: writing.set_timer(subject, TimerKind.PUZZLE, now))
        await self.service.timer_handlers[SubjectKind.SERVER].handle(Timer(subject, TimerKind.PUZZLE, now))
        await self.settled()

    def may_write(self, may, channel=None):
        bot = self.scene.client.user.id
        self.scene.sandbox.overwrite(channel or self.channel, bot, deny=0 if may else int(Permission.SEND_MESSAGES))


@pytest.fixture
async def server(connected):
    return Server(connected)


BEST, WEEK = en("**Best players in this server**"), en("**The week in this server**")


def weekly(server):
    return Weekly(server.channel.id, 0, 9)


async def test_the_leaderboard_is_one_message_that_follows_games_and_settings(server):
    ada, ben, *_ = server.scene.users
    await server.setting(board=Board(server.channel.id))
    (message,) = server.messages(BEST)
    assert en("The leaderboard is still empty. It begins with the first rated game.") in message["content"]
    await server.game()
    (after,) = server.messages(BEST)
    assert after["id"] == message["id"]
    assert {f"<@{ada}>", f"<@{ben}>"} <= {word for line in after["content"].splitlines() for word in line.split()}
    assert after["mentions"] == []
    delete(server.scene.sandbox.core, server.scene.sandbox.messages(server.channel)[0])
    await server.service.own.set(ada, lambda person: replace(person, hidden=True))
    await server.settled()
    (again,) = server.messages(BEST)
    assert again["id"] != message["id"]
    assert f"<@{ada}>" not in again["content"]
    other = server.scene.sandbox.channel("table-1")
    await server.setting(board=Board(other.id))
    assert server.messages(BEST) == []
    assert len(server.messages(BEST, other)) == 1


async def test_a_week_with_games_has_one_recap_and_a_week_without_has_none_until_the_channel_is_gone(server):
    ada, ben, *_ = server.scene.users
    await server.setting(recap=weekly(server))
    await server.game()
    await server.week()
    (recap,) = server.messages(WEEK)
    assert (
        en.plural("{count} game finished", "{count} games finished", 1)
        + " · "
        + en.plural("{count} player", "{count} players", 2)
        in recap["content"]
    )
    assert f"<@{ada}>" in recap["content"]
    assert f"<@{ben}>" in recap["content"]
    assert recap["mentions"] == []
    assert en("Most wins") in recap["content"], "as text, because nothing is drawn here"
    await server.week()
    assert len(server.messages(WEEK)) == 1
    await server.game()
    server.may_write(False)
    await server.week()
    server.may_write(True)
    await server.settled()
    assert len(server.messages(WEEK)) == 1, "without the right to write it is left out"
    await server.game()
    server.scene.sandbox.delete_channel(server.channel)
    await server.week()
    assert (await server.service.servers.of(server.guild)).recap is None


async def test_the_recap_names_no_one_who_hides_their_profile_and_no_game_that_others_cannot_see(server):
    ada, *_ = server.scene.users
    await server.setting(recap=weekly(server))
    await server.game()
    table, everyone = server.scene.channel, server.guild
    server.scene.sandbox.overwrite(table, everyone, deny=int(Permission.VIEW_CHANNEL))
    await server.week()
    (recap,) = server.messages(WEEK)
    assert "The closest game" not in recap["content"]
    server.scene.sandbox.overwrite(table, everyone)
    await server.service.own.set(ada, lambda person: replace(person, hidden=True))
    await server.game()
    await server.week()
    assert f"<@{ada}>" not in server.messages(WEEK)[1]["content"]
    assert "The closest game" not in server.messages(WEEK)[1]["content"]


async def test_a_puzzle_that_cannot_be_posted_holds_back_neither_the_recap_nor_the_leaderboard(server):
    closed = server.scene.sandbox.add_channel("puzzles")
    server.may_write(False, closed)
    await server.service.puzzles.set(server.guild, Daily(closed.id, 9))
    await server.setting(recap=weekly(server))
    await server.before_the_recap()  # a puzzle that is a day late is skipped
    await server.puzzle()
    await server.setting(board=Board(server.channel.id))
    assert len(server.messages(BEST)) == 1
    await server.game()
    await server.week()
    assert len(server.messages(WEEK)) == 1
    assert server.messages("", closed) == []
    assert server.scene.publisher.waits(of_server(server.guild))
    await server.puzzle()  # that of the next week
    server.may_write(True, closed)
    server.scene.publisher.let_in(server.guild)
    await server.settled()
    assert len(server.messages("", closed)) == 1
    assert not server.scene.publisher.waits(of_server(server.guild))
