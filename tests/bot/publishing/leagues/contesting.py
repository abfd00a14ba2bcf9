from leagues.format import Format
from leagues.log import formats
from leagues.settings import DAY, HOUR, Settings
from sandbox.world.changes.servers import add_member, add_user
from tests.bot.publishing.leagues.cup import Cup
from tests.match.desk import finish, soon
from tests.wording import en

MINUTE = HOUR // 60
CUP = Settings("The *Spring* Cup", "", "", "mykerinos", clock="daily", seats=2, format=Format.CUP)
EVENING = Settings("Game Night", "", "", "mykerinos", clock="live", seats=2, format=Format.EVENING, rounds=3)


class Contest(Cup):
    async def at(self, moment):
        self.scene.late -= moment - self.leagues.now()
        await self.settled()

    async def evening(self, *users, settings=EVENING, locale="en"):
        await self.found(*users, settings=settings, locale=locale, wait=DAY)
        await self.at((await self.season()).begins - 10 * MINUTE)
        for user in users:
            await self.say(user, formats.CheckedIn(str(user)))
        await self.at((await self.season()).begins)
        return self

    async def cup(self, *users, settings=CUP, locale="en"):
        await self.found(*users, settings=settings, locale=locale)
        await self.at((await self.season()).begins - DAY)
        return self

    async def season(self):
        return (await self.known()).season

    async def begin_round(self):
        await self.at((await self.season()).round.begins)

    async def play_round(self, most=99):
        for at in [one for one in await self.leagues.reading.tables(self.id) if one.match and not one.table.over][
            :most
        ]:
            await finish(self.scene.service, at.match.id, soon())
        await self.settled()

    async def message(self, what):
        stands = (await self.leagues.messages.of(self.id)).get(what)
        found = [one for one in self.shown() if stands is not None and one["id"] == str(stands.message)]
        return found[0] if found else None

    async def round(self, number):
        return await self.message(f"round/1/{number}")


def body(message):
    return message["embeds"][0]["description"]


def people(scene, count):
    core = scene.sandbox.core
    more = [add_user(core, f"P{number}").id for number in range(count - 4)]
    for user in more:
        add_member(core, scene.sandbox.guild, user)
    return [*scene.users, *more][:count]


def round_of(number, count=3):
    return en("Round {number} of {count}", number=number, count=count)


def calls(contest, sign="**"):
    """Return whom each message called that begins with `sign`: ``**`` for rounds, ``✋`` for check-ins."""
    posts = [
        one.body
        for one in contest.scene.sandbox.requests
        if one.method == "POST" and one.path.endswith("/messages") and one.body and one.status == 200
    ]
    found = [
        one.get("allowed_mentions", {}).get("users", ()) for one in posts if (one.get("content") or "").startswith(sign)
    ]
    return [{int(user) for user in users} for users in found if users]


def losing(monkeypatch, contest, which):
    """Make the bot fail once, after it has sent the message `which` but before it records that. Return a list that
    stays empty until the failure.
    """
    put, lost = contest.leagues.messages.put, []

    async def killed(league, what, *args, **facts):
        if what == which and not lost:
            lost.append(what)
            raise ConnectionError
        await put(league, what, *args, **facts)

    monkeypatch.setattr(contest.leagues.messages, "put", killed)
    return lost
