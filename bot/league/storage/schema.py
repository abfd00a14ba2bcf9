"""The database tables for leagues. Their migrations are with those of :mod:`bot.match.storage.schema`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.match.storage.schema import NUMBER, metadata


def _league() -> Column[int]:
    return Column("league", NUMBER, ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)


leagues = Table(
    "leagues",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False),  # its home: for threads of tables and announcements
    Column("name", String(100), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("blocked", Text),  # JSON of known.Blocked
    sqlite_autoincrement=True,  # buttons hold the id: it is never reused
)

# The log (L1.3): the whole league, without its seeds.
entries = Table(
    "league_entries",
    metadata,
    _league(),
    Column("number", Integer, primary_key=True),  # from 1
    Column("text", Text, nullable=False),  # a line of leagues.log.entries.write
    Column("request", String(64), unique=True),  # the request that made it
    Column("salt", String(32)),  # of its hash; none: the line was rewritten
    Column("hash", String(64), nullable=False, server_default=""),  # see leagues.log.chain
    sqlite_with_rowid=False,
)

# Separate from the log, as a match's seed is from its position: a reader of a league can't learn its draws.
seeds = Table(
    "league_seeds",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# The people whom a log names. Some of them have left the league.
people = Table(
    "league_people",
    metadata,
    Column("who", String(32), primary_key=True),
    _league(),
    sqlite_with_rowid=False,
)

# The match of each opened table. None opens twice.
tables = Table(
    "league_tables",
    metadata,
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("league", NUMBER, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("season", Integer, nullable=False),
    Column("division", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),  # hours by which its clocks were extended
    UniqueConstraint("league", "season", "division", "number"),
)

# A league's messages in Discord: the sign-up, a division's standings.
messages = Table(
    "league_messages",
    metadata,
    _league(),
    Column("what", String(64), primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("shown", String(64), nullable=False, server_default=""),  # a digest of its contents
    Column("at", BigInteger, nullable=False),  # when it was last posted or edited
    sqlite_with_rowid=False,
)

# A cache (L11.4), computed from results in the order in which tables ended.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("who", String(32), primary_key=True, index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tables", Integer, nullable=False),
    sqlite_with_rowid=False,
)
