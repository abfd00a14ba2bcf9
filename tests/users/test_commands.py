"""Every command by every kind of user: who may do it, and what everybody else is told.

The list is the tree's own: a command that is not in these tables fails.
"""

import asyncio
import itertools
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass

import pytest

from bot.interaction.refusals import UNREADABLE, WAITS, WHY
from bot.match.pure.errors import Why
from data.texts import texts
from games.registry import GAMES
from sandbox.stage.shown import Refusal, buttons
from sandbox.world.changes.servers import add_member, add_user
from sandbox.world.model import DIRECT, Channel
from tests import seeds
from tests.e2e.opening import can
from tests.e2e.table import Table
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, either, gone, told
from tests.late import came_too_late

pytestmark = pytest.mark.processes

SUBCOMMAND, DANGER = 1, 4
EN = texts("en")
HERE = ("spectator", "moderator", "owner", "asked", "waiting", "resigned")
"""Those in the table's channel: the moderator and the spectator do not play, the owner does and is not asked now."""
AWAY = ("elsewhere", "direct")
"""Whoever is asked, in a channel of another server and in a direct message with the bot."""
EVERYBODY = (*HERE, *AWAY)
SHOWN, FORM, QUESTION, NOT_OFFERED = "shown", "form", "question", "not offered"
"""What is answered beside refusals: something that nothing changes by, a form, a question with a button that does it,
nothing at all as a client does not send the command.
"""
LATER = "later"
"""Tried behind everything else."""


@dataclass(frozen=True)
class Done:
    """The command does something, and these tables of the database change."""

    tables: frozenset


def done(*tables):
    return Done(frozenset(tables))


def all_but(usual, **others):
    """The same for everybody but the kinds named."""
    return {**dict.fromkeys(EVERYBODY, usual), **others}


def at_table(usual, **others):
    """The same in the channel but for the kinds named; from away there is no table."""
    return {**dict.fromkeys(HERE, usual), **dict.fromkeys(AWAY, Why.NO_MATCH), **others}


def seated(usual, **others):
    """The same for all who sit there; nobody else does."""
    return at_table(usual, spectator=Why.NOT_IN, moderator=Why.NOT_IN, **others)


OPENS = done("matches", "players")
BEGINS = done("matches", "players", "entries")

ANYWHERE = {
    "help": [({}, all_but(SHOWN))],
    "rules": [({}, all_but(SHOWN)), ({"search": "M4.8"}, all_but(SHOWN))],
    "player profile": [({}, all_but(SHOWN))],
    "player settings": [({}, all_but(FORM))],
    "player zone": [({"zone": "nowhere"}, all_but(SHOWN))],
    "player vacation": [({"days": 0}, all_but(Why.NO_VACATION))],
    "player export": [({}, all_but(SHOWN))],
    "player erase": [({}, all_but(QUESTION))],
    "server settings": [({}, all_but(NOT_OFFERED, moderator=FORM))],
    "server puzzles": [({}, all_but(NOT_OFFERED, moderator=FORM))],
    "server statistics": [({}, all_but(NOT_OFFERED, moderator=SHOWN))],
    "game list": [({}, all_but(SHOWN))],
    "game mine": [({}, all_but(SHOWN))],
    "league new": [
        ({}, all_but(SHOWN, direct=NOT_OFFERED)),
        ({"format": "cup"}, all_but(SHOWN, moderator=FORM, direct=NOT_OFFERED)),
    ],
    **{
        f"league {name}": [({}, all_but(SHOWN, direct=NOT_OFFERED))]
        for name in ("join", "leave", "sit-out", "standings", "tables", "mine", "why", "history", "organise", "export")
    },
}
"""What belongs to no table: (what is typed, what each kind of user gets)."""

RUNNING = {
    **ANYWHERE,
    "game join": [({}, at_table(Why.NOT_SIGNUP))],
    "game leave": [({}, at_table(Why.NOT_SIGNUP))],
    "game start": [({}, at_table(Why.NOT_SIGNUP))],
    "game add-computer": [({}, at_table(Why.NOT_SIGNUP))],
    "game word": [({"word": "purple"}, at_table(Why.NOT_SIGNUP))],
    "game options": [({}, at_table(SHOWN)), ({"reminder": 1}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game board": [({}, at_table(SHOWN))],
    "game history": [({}, at_table(SHOWN)), ({"form": "text"}, at_table(SHOWN))],
    "game film": [({}, at_table(SHOWN))],
    "game record": [({}, at_table(SHOWN))],
    "game verify": [({}, at_table(Why.NOT_OVER))],
    "game clock": [
        ({}, at_table(SHOWN)),
        ({"pause": 0}, seated(Why.ASKED_ALREADY, owner=done("proposals"), resigned=Why.ALREADY_RESIGNED)),
    ],
    "game order": [({}, seated(SHOWN, resigned=Why.ALREADY_RESIGNED))],
    "player note": [({"text": "mine"}, seated(done("notes")))],
    "game nudge": [({}, seated(SHOWN, owner=done("nudges"), resigned=Why.NOT_IN))],
    "game undo": [({}, seated(Why.NOTHING_TO_UNDO, owner=LATER, resigned=Why.ALREADY_RESIGNED))],
    "game hint": [({}, seated(Why.HINTS_RATED, resigned=Why.ALREADY_RESIGNED))],
    "game resign": [({}, seated(QUESTION, resigned=Why.ALREADY_RESIGNED))],
    "game cancel": [({}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION))],
    "game remove": [({"player": "waiting"}, at_table(Why.MODERATOR_ONLY, moderator=QUESTION, waiting=QUESTION))],
    "game replace": [
        ({}, at_table(QUESTION, spectator=Why.NOT_THERE, moderator=Why.NOT_THERE)),
        ({"player": "asked"}, at_table(Why.NOT_OWNER, asked=QUESTION, owner=Why.NOT_MISSING, moderator=QUESTION)),
    ],
    "game skip": [({"player": "asked"}, at_table(Why.MODERATOR_ONLY, moderator=QUESTION))],
    "game new": [({"game": "lots", "players": 2}, all_but(Why.CHANNEL_BUSY, elsewhere=LATER, direct=LATER))],
    "game teach": [({"game": "mykerinos"}, all_but(Why.CHANNEL_BUSY, elsewhere=LATER, direct=LATER))],
}
"""At a table of Mykerinos with a game that runs."""

RUNNING_LATER = [
    ("game undo", {}, "owner", done("matches", "entries")),
    ("game options", {"reminder": 1}, "owner", done("matches")),
    ("game new", {"game": "lots", "players": 2}, "elsewhere", OPENS),
    ("game teach", {"game": "mykerinos"}, "direct", BEGINS),
]
"""What changes who may do what, so it comes behind all else, in this order."""

SIGNUP = {
    "game join": [({}, at_table(LATER, owner=Why.ALREADY_IN, asked=Why.ALREADY_IN, waiting=Why.ALREADY_IN))],
    "game leave": [({}, seated(LATER, resigned=Why.NOT_IN))],
    "game start": [({}, at_table(Why.NOT_OWNER, owner=LATER, moderator=LATER))],
    "game add-computer": [({}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game word": [({"word": "purple"}, seated(done("words"), resigned=Why.NOT_IN))],
    "game options": [({}, at_table(SHOWN)), ({"reminder": 1}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game board": [({}, at_table(Why.NOT_ACTIVE))],
    "game history": [({}, at_table(Why.NOT_ACTIVE)), ({"form": "text"}, at_table(Why.NOT_ACTIVE))],
    "game film": [({}, at_table(Why.NOT_ACTIVE))],
    "game record": [({}, at_table(Why.NOT_ACTIVE))],
    "game verify": [({}, at_table(Why.NOT_OVER))],
    "game clock": [({}, at_table(SHOWN)), ({"pause": 0}, at_table(Why.NOT_ACTIVE))],
    "game order": [({}, at_table(Why.NOT_ACTIVE))],
    "player note": [({"text": "mine"}, seated(done("notes"), resigned=Why.NOT_IN))],
    "game nudge": [({}, at_table(Why.NOT_ACTIVE))],
    "game undo": [({}, at_table(Why.NOT_ACTIVE))],
    "game hint": [({}, at_table(Why.NOT_ACTIVE))],
    "game resign": [({}, at_table(Why.NOT_ACTIVE))],
    "game cancel": [({}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION))],
    "game remove": [
        ({"player": "asked"}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION, asked=LATER)),
        ({}, at_table(Why.OWNER_ONLY, owner=Why.NO_COMPUTER)),
    ],
    "game replace": [({}, at_table(Why.NOT_ACTIVE))],
    "game skip": [({"player": "asked"}, at_table(Why.NOT_ACTIVE))],
    "game new": [({"game": "lots", "players": 2}, all_but(Why.CHANNEL_BUSY, elsewhere=LATER, direct=LATER))],
    "game teach": [({"game": "mykerinos"}, all_but(Why.CHANNEL_BUSY, elsewhere=LATER, direct=LATER))],
}
"""At a table with a free seat: *asked* and *waiting* sit there, *resigned* has left it again."""

SIGNUP_LATER = [
    ("game options", {"reminder": 1}, "owner", done("matches")),
    ("game join", {}, "spectator", done("players")),
    ("game join", {}, "moderator", Why.TABLE_FULL),
    ("game leave", {}, "spectator", done("players")),
    ("game add-computer", {}, "owner", done("players")),
    ("game remove", {}, "owner", done("players")),
    ("game remove", {"player": "asked"}, "asked", done("players")),
    ("game start", {}, "moderator", done("matches", "entries", "incidents")),
    ("game new", {"game": "lots", "players": 2}, "direct", OPENS),
    ("game teach", {"game": "mykerinos"}, "elsewhere", BEGINS),
]


class Users:
    """The people of a table in ``table-1`` of Mykerinos with four seats, by what they are there."""

    def __init__(self, world, folder):
        self.world = world
        self.path = folder / "c.sqlite3"
        self.place = world.sandbox.channel("table-1").id
        self.people = {}
        self.names = []

    async def come(self):
        """Everybody, and the second server and the direct message of whoever will be asked."""
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
        """A free seat is left, as the last one has gone again."""
        owner = self.people["owner"]
        await owner.slash(self.place, "game new", game="mykerinos", players=4)
        await owner.wait_for(self.place, lambda m: can(m, "join"), PATIENCE)
        for kind in ("asked", "waiting", "resigned"):
            await told(self.people[kind], await self.people[kind].slash(self.place, "game join"))

    async def begin(self):
        """The owner has moved last, and one seat is played for by a computer."""
        owner = self.people["owner"]
        await told(owner, await owner.slash(self.place, "game start"))
        seated = [self.people[kind] for kind in ("owner", "asked", "waiting", "resigned")]
        table = Table(self.world, "table-1", seated)
        board = await table.board_at(1)
        gone = self.people["resigned"]
        question = await answered(gone, await gone.slash(self.place, "game resign"))
        await gone.press(question, custom_id=buttons(question)[0]["custom_id"])
        await gone.wait_for(self.place, lambda m: "leaves the game" in m["content"], PATIENCE)
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
        with closing(sqlite3.connect(self.path)) as database:
            return database.execute("SELECT max(ply) FROM matches").fetchone()[0]

    async def settle(self):
        """Until all is posted, so that what changes from now on was done by somebody."""
        core, asked = self.world.sandbox.core, self.people["asked"]
        direct = Channel(core.ids.next(), DIRECT, None, recipients=[core.bot, asked.id])
        self.world.sandbox.world.channels[direct.id] = direct
        self.direct = direct.id
        await self.quiet()

    async def quiet(self):
        async with asyncio.timeout(PATIENCE):
            while True:
                if not self.stored("outbox")["outbox"]:
                    return
                await asyncio.sleep(0.02)

    def stored(self, *tables):
        with closing(sqlite3.connect(self.path)) as database:
            return {one: database.execute(f"SELECT * FROM {one}").fetchall() for one in tables or KEPT}

    async def tried(self, name, values, kind):
        """What came of a command: one of the outcomes above, or what was said."""
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


KEPT = (
    "matches",
    "players",
    "entries",
    "tenures",
    "words",
    "incidents",
    "proposals",
    "orders",
    "notes",
    "nudges",
    "people",
    "servers",
)
"""What people do shows in these tables; looking changes none of them."""


def outcome(message):
    """What an answer says: the refusal, or that something is asked or shown."""
    text = message["content"]
    for why, sentence in ((Why.NOT_YOUR_TURN, WAITS), *WHY.items(), (UNREADABLE, UNREADABLE)):
        pattern = ".+".join(re.escape(part) for part in re.split(r"\{\w+\}", EN(sentence)))
        if re.fullmatch(pattern, text, re.DOTALL):
            return why
    verbs = {button["custom_id"] for button in buttons(message) if button.get("style") == DANGER}
    return QUESTION if verbs else SHOWN


def every_command(users):
    """The names of all commands of the tree that belong to no game, and of each game's those with what they need."""
    plain, games = set(), {}
    for scope in users.world.sandbox.core.commands.scopes.values():
        for command in scope:
            parts = [one for one in command.get("options", ()) if one["type"] == SUBCOMMAND]
            names = {f"{command['name']} {part['name']}": part for part in parts} or {command["name"]: command}
            if command["name"] in users.world.service.desk.games:
                needs = {
                    name: [o["name"] for o in part["options"] if o.get("required")] for name, part in names.items()
                }
                games.setdefault(command["name"], {}).update(needs)
            else:
                plain |= set(names)
    return plain, games


def some(by_kind, turn):
    """By day: where everybody is shown the same, two of them try, others at the next command."""
    if set(by_kind.values()) != {SHOWN} or seeds.COUNT > 1:
        return by_kind
    kinds = list(by_kind)
    return dict.fromkeys((kinds[turn % len(kinds)], kinds[(turn + len(kinds) // 2) % len(kinds)]), SHOWN)


async def as_expected(users, table, later):
    """Try all of ``table``, then what ``later`` lists. Gives what came differently."""
    wrong, left, turn = [], set(), itertools.count()
    for name, rows in table.items():
        for values, by_kind in rows:
            for kind, wanted in some(by_kind, next(turn)).items():
                if wanted == LATER:
                    left.add(name)
                elif (came := await users.tried(name, values, kind)) != wanted:
                    wrong.append((name, values, kind, came))
    assert left == {name for name, *_ in later}
    for name, values, kind, wanted in later:
        came = await users.tried(name, values, kind)
        if came != wanted and not (isinstance(wanted, Done) and isinstance(came, Done) and wanted.tables < came.tables):
            wrong.append((name, values, kind, came))
    return wrong


async def of_the_games(users, games, here):
    """The commands of the table's own game, tried by everybody but whoever is asked as that one could use them, and of
    other games. ``here``: what each kind is told about the own game's.
    """
    wrong = []
    for game, commands in games.items():
        for name, needs in commands.items():
            values = dict.fromkeys(needs, "x")
            if game == "mykerinos" and len(needs) == 1:
                offers = await users.people["asked"].autocomplete(users.place, name, needs[0], "")
                values |= {needs[0]: offers[0]["value"]} if offers else {}
            others = dict.fromkeys(("asked", "spectator"), Why.OTHER_GAME)
            for kind, wanted in (here if game == "mykerinos" else others).items():
                if (came := await users.tried(name, values, kind)) != wanted:
                    wrong.append((name, values, kind, came))
    return wrong


def said(wrong):
    """Fail with a line for each that came differently."""
    assert not wrong, "\n".join(f"{name} {values} by {kind}: {came}" for name, values, kind, came in wrong)


@pytest.fixture
async def users(tmp_path, monkeypatch):
    async with toy_world(tmp_path) as world:
        made = Users(world, tmp_path)
        await made.come()
        await made.gather()
        yield made


def complaints(caplog):
    """What was logged as an error or a warning; that a busy machine is slow is none of the bot's."""
    grave = [record for record in caplog.records if record.levelname in {"ERROR", "WARNING"}]
    return [record for record in grave if not record.getMessage().startswith("Can't keep up")]


async def test_while_a_game_runs(users, caplog):
    await users.begin()
    await users.settle()
    plain, games = every_command(users)
    assert set(RUNNING) == plain
    away = dict.fromkeys(AWAY, Why.NO_MATCH)
    outside = dict.fromkeys(("spectator", "moderator"), Why.NOT_IN) | {"resigned": Why.ALREADY_RESIGNED}
    waits = dict.fromkeys(("owner", "waiting"), Why.NOT_YOUR_TURN)
    assert set(games) >= set(GAMES)
    said(await of_the_games(users, games, outside | waits | away))
    said(await as_expected(users, RUNNING, RUNNING_LATER))
    assert complaints(caplog) == []


async def test_while_people_gather(users, caplog):
    gone = users.people["resigned"]
    await told(gone, await gone.slash(users.place, "game leave"))
    await users.settle()
    plain, games = every_command(users)
    assert set(SIGNUP) | set(ANYWHERE) == plain
    here = dict.fromkeys(HERE, Why.NOT_ACTIVE) | dict.fromkeys(AWAY, Why.NO_MATCH)
    said(await of_the_games(users, games, here))
    said(await as_expected(users, SIGNUP, SIGNUP_LATER))
    assert complaints(caplog) == []
