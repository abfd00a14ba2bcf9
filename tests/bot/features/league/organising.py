import itertools

import discord

from bot.features.league.acts_form import FORM, PANEL, of_act
from bot.features.league.organise import CHOOSE
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.settings import DAY, Settings
from leagues.state import How
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, press, send
from tests.league.season import Threads
from tests.wording import en

FIVE = (11, 22, 33, 44, 55)
SETTINGS = Settings("Autumn", "", "", "mykerinos", clock="daily", seats=3)
SELECT = 3
DONE = f"**{en('Done')}**"
FINAL = en("⚠️ **You can't undo this.** (L10.3)")
OUTDATED = en("**Something has changed in the meantime.** Here's a new preview; check it before you confirm.")
_requests = itertools.count(1)


class Ground:
    def __init__(self, host):
        self.host = host
        self.id = 0
        self.threads = Threads()

    @property
    def leagues(self):
        return self.host.leagues

    async def begin(self, *users, settings=SETTINGS, in_days=14):
        begins = None if in_days is None else self.leagues.now() + in_days * DAY
        made = {"guild": GUILD, "channel": CHANNEL, "who": ADA, "locale": "en", "settings": settings}
        self.id = (await self.leagues.found(request=self.request(), begins=begins, **made)).id
        await self.leagues.running.start(self.threads)
        await self.sign(*users)
        await self.leagues.running.settled()
        return self

    def request(self):
        return f"ground {next(_requests)}"

    async def sign(self, *users, season=1):
        for user in users:
            await self.leagues.tell(self.id, user, said.SignedUp(season, str(user)), request=self.request())

    async def day(self, number):
        begins = (await self.known()).season.begins
        self.host.clock = itertools.count(begins + int(number * DAY))
        self.leagues.running.wake(self.id)
        await self.leagues.running.settled()
        return await self.known()

    async def placed(self, *users):
        await self.begin(*(users or FIVE))
        await self.day(-1)
        return self

    async def running(self, *users):
        await self.placed(*users)
        await self.day(0)
        return self

    async def known(self):
        return await self.leagues.reading.get(self.id)

    async def log(self):
        return [entry for _, entry in await self.leagues.reading.entries(self.id)]

    async def table(self):
        for one in await self.leagues.reading.tables(self.id):
            if one.table.running:
                return one.division, one.table.number, one.table.seats
        raise AssertionError("no table runs")

    # Presses of people

    async def press(self, control, user=ADA, *, value=None, **facts):
        return await press(self.host, user, control, [] if value is None else [value], private=True, **facts)

    async def panel(self, user=ADA, **facts):
        return await self.press(of_act(self.id, PANEL), user, **facts)

    async def choose(self, act, user=ADA, member="", **facts):
        more = (str(member),) if member else ()
        chosen = await self.press(of_act(self.id, CHOOSE, *more), user, value=act, **facts)
        view = chosen.shown.view if chosen.shown else None
        shown = [getattr(one, "custom_id", "") for one in view.children] if view else []
        form = next((one for one in shown if one.startswith(str(of_act(self.id, FORM)))), None)
        return chosen if form is None else await self.press(form, user, **facts)

    async def fill(self, form, user=ADA, manager=False, guild=GUILD, resolved=None, *, locale="en-US", **values):
        fields = {label["component"]["custom_id"]: label["component"] for label in form["components"]}
        assert not values.keys() - fields.keys(), "the form doesn't ask for it"
        for name, field in fields.items():
            assert name in values or field.get("value") or not field.get("required", True), f"{name} is needed"
            if field["type"] == SELECT and name in values:
                assert values[name] in [one["value"] for one in field["options"]]
        come = self.host.come(user, guild=guild, locale=locale, manager=manager)
        return await send(self.host, user, form, come=come, resolved=resolved, **values)

    async def preview(self, act, user=ADA, *, manager=False, member="", **values):
        chosen = await self.choose(act, user, member, manager=manager)
        if chosen.form is None:
            return chosen
        return await self.fill(chosen.form, user, manager, **values)

    async def confirm(self, preview, user=ADA, **facts):
        return await self.press(preview.shown.view.children[0], user, embeds=preview.shown.embeds, **facts)

    async def act(self, name, user=ADA, *, manager=False, member="", **values):
        preview = await self.preview(name, user, manager=manager, member=member, **values)
        if preview.shown is None or preview.shown.view is None:
            return preview
        return await self.confirm(preview, user, manager=manager)


def said_in(interaction):
    parts = [interaction.said]
    for embed in interaction.shown.embeds if interaction.shown else ():
        parts += [embed.title or "", embed.description or "", embed.footer.text or ""]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join(parts)


CASES = {
    "announce": ("running", {"why": "Hello\nall"}, said.Announced("Hello\nall")),
    "pause": ("running", {}, said.Paused()),
    "stop": ("running", {"why": "we are through"}, said.Stopped()),
    "extend": ("running", {"hours": "12"}, said.Extended(12)),
    "remove": ("running", {"member": "22", "why": "rude"}, said.Left("22", How.REMOVED)),
    "points": ("running", {"member": "22", "points": "-3", "why": "late"}, said.Corrected("22", -3)),
    "start": ("placed", {}, said.Begun(1, CURRENT)),
    "annul": ("running", {"table": "1.1-1", "why": "wrong options"}, said.Annulled("1.1", 1)),
    "unrated": ("placed", {"table": "1.1-1"}, said.Unrated("1.1", 1)),
    "appoint": ("placed", {"organiser": str(BEN)}, said.Organisers((str(ADA), str(BEN)))),
    "handover": ("placed", {"organiser": str(BEN)}, said.Organisers((str(BEN),))),
    "close": ("placed", {}, said.Closed()),
}


def offered(panel):
    return [one.value for one in panel.shown.view.children[0].item.options]


def can(ground, allowed):
    allowed.administrator = False
    kind = type("TextChannel", (discord.TextChannel,), {"id": 55, "permissions_for": lambda *_: allowed})
    ground.host.guild.unavailable, ground.host.guild.me = False, object()
    ground.host.guild.get_channel_or_thread = lambda _number: object.__new__(kind)
