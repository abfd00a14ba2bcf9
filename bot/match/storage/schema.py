"""The database tables, the same for SQLite and PostgreSQL. Times are in milliseconds since 1970 (UTC), and Discord ids
are 64-bit integers.

A change to the tables needs a migration in `migrations/versions` and a new :data:`REVISION`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.schema import SchemaItem

REVISION: Final = "0016_5d6f6e7e"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows itself only in columns declared as INTEGER.
NUMBER = BigInteger().with_variant(Integer, "sqlite")
_LIVE = text("status IN ('signup', 'active')")


def _table(name: str, *parts: SchemaItem) -> Table:
    # Rows are stored in the order of their keys, so that a match's log stays together.
    return Table(name, metadata, *parts, sqlite_with_rowid=False)


def _match() -> Column[int]:
    return Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


matches = Table(
    "matches",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("request", String(64), nullable=False, unique=True),  # the request that opened the table
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("owner", BigInteger, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("options", Text, nullable=False),  # JSON of model.Options
    Column("ply", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("announcement", BigInteger),
    Column("board_message", BigInteger),
    Column("commitment", String(64)),
    Column("ranking", Text, nullable=False),  # JSON list of places by seat; empty while the game runs
    Column("chance", SmallInteger, nullable=False),  # the version of bot.match.pure.chance.draws
    Column("draws", Integer, nullable=False, server_default="0"),
    Column("choices", Integer, nullable=False, server_default="0"),  # of computers
    Column("joined", Text, nullable=False, server_default=""),  # colours as they sat down, if the seats were drawn
    Column("ahead", BigInteger, nullable=False, server_default="0"),  # the match's own time less the machine's
    Column("asked", Text, nullable=False, server_default="[]"),  # JSON by seat of model.Asked
    Column("clocks", Text, nullable=False, server_default="{}"),  # JSON of bot.match.pure.clock.setting
    Column("stand_in", String(16)),  # the kind of computer that stands in, once one has
    Column("halt", String(64)),  # JSON of model.SoloPause: a live table waits for its only player
    Column("revision", BigInteger, nullable=False, server_default="0"),  # see bot.match.storage.engine.transaction
    Index(None, "guild", "status"),
    Index(None, "channel"),
    Index(None, "status", "game"),
    Index(None, "owner"),
    # One table at a time in a channel. The migration tells PostgreSQL, too; here that would load its whole dialect.
    Index("uq_matches_live_channel", "channel", unique=True, sqlite_where=_LIVE),
    sqlite_autoincrement=True,  # buttons contain the id of a table: never used twice
)

players = _table(
    "players",
    _match(),
    Column("seat", SmallInteger, primary_key=True),
    Column("color", String(32), nullable=False),
    Column("user", BigInteger, index=True),
    Column("computer", String(16)),
    Column("since", Integer, nullable=False, server_default="0"),  # the last entry before they play
    UniqueConstraint("match", "color"),
)

entries = _table(
    "entries",
    _match(),
    Column("ply", Integer, primary_key=True),
    Column("who", SmallInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("how", SmallInteger, nullable=False, server_default="0"),  # entries.How
)

# The earlier players of a seat, before those in "players": see bot.match.pure.seats.tenure.
tenures = _table(
    "tenures",
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("user", BigInteger, index=True),
    Column("computer", String(16)),
    Column("first", Integer, nullable=False),  # from this entry on
    Column("last", Integer, nullable=False),  # up to this one; before "first" where they made none
)

snapshots = Table(
    "snapshots",
    metadata,
    _match(),
    Column("ply", Integer, nullable=False),
    Column("state", Text, nullable=False),  # JSON of the game's own
)

# Apart from the state, so that code that reads positions cannot read future draws.
secrets = Table(
    "secrets",
    metadata,
    _match(),
    Column("seed", LargeBinary, nullable=False),
    Column("key", LargeBinary),  # the key made from the seed and the words, from the start on
)

# Words are added and never changed: the draws come from all of them.
words = _table(
    "words",
    _match(),
    Column("number", Integer, primary_key=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("word", Text, nullable=False),
    Column("seats", Text, nullable=False),  # the colours at the table then, with spaces between them
)

requests = _table(
    "requests",
    _match(),
    Column("request", String(64), primary_key=True),
    Column("first", Integer, nullable=False),  # the entries that the request made; 0 when none
    Column("last", Integer, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("subject", String(8), nullable=False),  # subject.SubjectKind, and its number
    Column("number", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("first", Integer, nullable=False),  # the entries that it tells; 0 when none
    Column("last", Integer, nullable=False),
    Column("about", NUMBER, nullable=False),  # see OutboxRow
    Column("who", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("message", BigInteger),
    Index(None, "subject", "number"),
    sqlite_autoincrement=True,  # the id is a message's nonce: never given twice
)

incidents = _table(
    "incidents",
    _match(),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("by", BigInteger, nullable=False, index=True),
    Column("moderator", Boolean, nullable=False),
    Column("user", BigInteger, index=True),
    Column("at", BigInteger, nullable=False),
    Column("announced", BigInteger),  # the row of the outbox that tells it; those go when they are posted
)

timers = _table(
    "timers",
    Column("subject", String(8), primary_key=True),  # subject.SubjectKind, and its number
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),
)


# Players' proposals: bot.match.pure.proposals.
proposals = _table(
    "proposals",
    _match(),
    Column("number", Integer, primary_key=True),
    Column("matter", String(16), nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("ply", Integer),  # the position that it is about; NULL: any
    Column("what", Text, nullable=False),
    Column("asked", Text, nullable=False),  # JSON list of users
    Column("answers", Text, nullable=False),  # JSON by user: whether they agree
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("outcome", String(16)),
    Column("message", BigInteger),
)


def _settings(name: str) -> Table:
    return _table(
        name,
        Column("owner", BigInteger, primary_key=True, autoincrement=False),  # Discord's id
        Column("settings", Text, nullable=False),  # JSON of bot.match.pure.people.settings
    )


people = _settings("people")
servers = _settings("servers")

# Notices sent or due. Of people who have acted or looked since, only the times of recent ones are left.
notices = _table(
    "notices",
    _match(),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("told", BigInteger),
    Column("headed", BigInteger),  # that they are next but one
    Column("due", BigInteger),
    Column("cause", SmallInteger, nullable=False, server_default="0"),  # the notices.Cause of the due one
    Column("recent", Text),  # JSON: the moments of the latest notices
)

# Players' notes for themselves.
notes = _table(
    "notes",
    _match(),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The last time that somebody nudged the people whom a table is waiting for.
nudges = _table(
    "nudges",
    _match(),
    Column("user", BigInteger, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)

# Spectators who want to know when a game ends.
followers = _table(
    "followers",
    _match(),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

# Players' standing orders. Numbered by seat: so a number reveals nothing about others' orders.
orders = _table(
    "orders",
    _match(),
    Column("seat", SmallInteger, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("state", SmallInteger, nullable=False),  # order.State
    Column("what", Text, nullable=False),  # JSON of order.Order
)

# Times when the bot could not be reached anywhere, in one server or at one table: bot.match.pure.away.absence.
absences = _table(
    "absences",
    Column("scope", String(8), primary_key=True),
    Column("place", BigInteger, primary_key=True, autoincrement=False),  # a server's id, a table's number, or 0
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger),  # NULL: it lasts
    Column("settled", Boolean, nullable=False),  # whether the tables' timers were set anew after it
)

# The result of each match, written at its end: bot.match.pure.results.
results = Table(
    "results",
    metadata,
    _match(),
    Column("game", String(32), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("text", Text, nullable=False),  # JSON of results.Result
    Column("rated", Text),  # JSON: its changes of ratings; NULL until that was done
    Index("ix_results_game", "game", "ended"),
    Index("ix_results_waiting", "match", sqlite_where=text("rated IS NULL")),
)

# The processes that share a database, and their shards. Empty if one process has it alone.
processes = _table(
    "processes",
    Column("name", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),  # of its lease: milliseconds, by the server's clock
    Column("leaving", Boolean, nullable=False, server_default=false()),  # others are to take what it has
    Column("fixed", Boolean, nullable=False, server_default=false()),  # it has fixed shards
)
shards = _table(
    "shards",
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(64)),  # a process' name; void when its lease has ended
    Column("heir", String(64)),  # who is to have it next; the holder itself, until it has seen that it was given it
    Column("ready", Boolean, nullable=False, server_default=false()),  # whether the heir is connected
    Column("there", BigInteger),  # when people could reach the holder last: milliseconds since 1970
)

# The analysis of a match that is over, once somebody asked: games.analysis.
analyses = Table(
    "analyses",
    metadata,
    _match(),
    Column("version", Integer, nullable=False),  # of the judge
    Column("text", Text, nullable=False),  # JSON of games.analysis.Analysis
)

# A puzzle a day: days since 1970 of a server's own calendar. The same puzzle in all servers.
puzzles = Table(
    "puzzles",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),  # puzzle.Puzzle.key
)

puzzle_posts = _table(
    "puzzle_posts",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("solved", BigInteger),  # when its solution was announced
)

# The first answer of each person: it counts.
puzzle_answers = _table(
    "puzzle_answers",
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("guild", BigInteger, nullable=False),
    Column("move", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("lost", Integer, nullable=False),  # hundredths of a point
    Column("at", BigInteger, nullable=False),
)

# The first answer of each person to a puzzle on demand, and their rating in its game after it.
puzzle_tries = _table(
    "puzzle_tries",
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),  # by any answer of theirs
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)

puzzle_ratings = _table(
    "puzzle_ratings",
    Column("key", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("value", Text, nullable=False),
)
