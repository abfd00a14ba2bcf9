import asyncio
import re
import sqlite3

from bot.interaction.refusals import UNREADABLE, WAITS, WHY
from bot.match.pure.errors import Why
from sandbox.stage.shown import Refusal, buttons
from sandbox.world.changes.servers import add_member, add_user
from sandbox.world.model import DIRECT, Channel
from tests.e2e.opening import can
from tests.e2e.table import Table
from tests.e2e.world import PATIENCE, answered, either, gone, told
from tests.late import came_too_late
from tests.users.wanted import AWAY, FORM, GAME, NOT_OFFERED, QUESTION, SHOWN, done
from tests.wording import en

DANGER = 4
KEPT = (
    *("matches", "players", "entries", "tenures", "words", "incidents", "proposals", "orders"),
    *("notes", "nudges", "people", "servers"),
)


class Users:
    def __init__(self, world, folder):
        self.world = world
        self.watch = sqlite3.connect(folder / "c.sqlite3")
        self.version = self.rows = None
        self.place = world.sandbox.channel("table-1").id
        self.people = {}
        self.names = []

    async def come(self):
        core, guild = self.world.sandbox.core, self.world.sandbox.guild
        add_member(core, guild, add_user(core, "Finn").id)
        made = [await self.world.person(name) for name in ("Ada", "Ben", "Chloe", "Dev", "Emi", "Finn")]
        for kind, person in zip(("moderator", "owner", "asked", "waiting", "spectator", "resigned"), made, strict=True):
            self.people[kind] = person
        second = self.world.sandbox.add_guild("Elsewhere")
        self.far = self.world.sandbox.add_channel("far", second).id
        for kind in ("asked", "waiting"):
            add_member(core, second, self.people[kind].id)

    async def gather(self):
        owner = self.people["owner"]
        await owner.slash(self.place, "game new", game=GAME, players=4)
        await owner.wait_for(self.place, lambda m: can(m, "join"), PATIENCE)
        for kind in ("asked", "waiting", "resigned"):
            await told(self.people[kind], await self.people[kind].slash(self.place, "game join"))

    async def begin(self):
        owner = self.people["owner"]
        await told(owner, await owner.slash(self.place, "game start"))
        seated = [self.people[kind] for kind in ("owner", "asked", "waiting", "resigned")]
        table = Table(self.world, "table-1", seated)
        board = await table.board_at(1)
        gone = self.people["resigned"]
        question = await answered(gone, await gone.slash(self.place, "game resign"))
        await gone.press(question, custom_id=buttons(question)[0]["custom_id"])
        await gone.wait_for(self.place, lambda m: f"<@{gone.id}>" in m["content"] and not m["embeds"], PATIENCE)
        while True:
            board = await table.board_at(self.ply())
            mover = table.asked(board)
            field = (await mover.autocomplete(self.place, "mykerinos dig", "field", ""))[0]["value"]
            await told(mover, await mover.slash(self.place, "mykerinos dig", field=field))
            if mover is owner:
                break
        asked = table.asked(await table.board_at(self.ply()))
        others = [person for person in (self.people["asked"], self.people["waiting"]) if person is not asked]
        self.people |= {"asked": asked, "waiting": others[0]}

    def ply(self):
        return self.watch.execute("SELECT max(ply) FROM matches").fetchone()[0]

    async def settle(self):
        core, asked = self.world.sandbox.core, self.people["asked"]
        direct = Channel(core.ids.next(), DIRECT, None, recipients=[core.bot, asked.id])
        self.world.sandbox.world.channels[direct.id] = direct
        self.direct = direct.id
        await self.quiet()

    async def quiet(self):
        async with asyncio.timeout(PATIENCE):
            while self.watch.execute("SELECT 1 FROM outbox").fetchone():  # noqa: ASYNC110 - the bot posts them
                await asyncio.sleep(0.02)

    def stored(self):
        """Return the rows of the tables. They are read again only if the bot has committed anything."""
        version = self.watch.execute("PRAGMA data_version").fetchone()
        if version != self.version:
            self.version = version
            self.rows = {one: self.watch.execute(f"SELECT * FROM {one}").fetchall() for one in KEPT}
        return self.rows

    async def tried(self, name, values, kind):
        person = self.people["asked" if kind in AWAY else kind]
        place = {"elsewhere": self.far, "direct": self.direct}.get(kind, self.place)
        given = {key: str(self.people[text].id) if text in self.people else text for key, text in values.items()}
        before = self.stored()
        try:
            answer = await person.slash(place, name, **given)
        except Refusal:
            return NOT_OFFERED
        if answer.outcome == "modal":
            return FORM
        message = await either(answered(person, answer), gone(person, answer.message))
        if message is not None and came_too_late(message["content"]):
            return await self.tried(name, values, kind)
        await self.quiet()
        after = self.stored()
        changed = done(*(table for table in KEPT if before[table] != after[table]))
        return changed if changed.tables or message is None else outcome(message)


def outcome(message):
    text = message["content"]
    for why, sentence in ((Why.NOT_YOUR_TURN, WAITS), *WHY.items(), (UNREADABLE, UNREADABLE)):
        pattern = ".+".join(re.escape(part) for part in re.split(r"\{\w+\}", en(sentence)))
        if re.fullmatch(pattern, text, re.DOTALL):
            return why
    verbs = {button["custom_id"] for button in buttons(message) if button.get("style") == DANGER}
    return QUESTION if verbs else SHOWN
