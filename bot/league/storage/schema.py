"""The tables of leagues, on the metadata of :mod:`bot.match.storage.schema`, whose migrations make them too."""

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
    Column("channel", BigInteger, nullable=False),  # its home: where its tables get threads, and what is told
    Column("name", String(100), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("blocked", Text),  # JSON of known.Blocked
    sqlite_autoincrement=True,  # the id stands in buttons: never given twice
)

# The log (L1.3): all that a league is, but for its seeds.
entries = Table(
    "league_entries",
    metadata,
    _league(),
    Column("number", Integer, primary_key=True),  # from 1
    Column("text", Text, nullable=False),  # a line of leagues.log.entries.write
    Column("request", String(64), unique=True),  # that it was made by
    Column("salt", String(32)),  # of its hash; none: the line was rewritten
    Column("hash", String(64), nullable=False, server_default=""),  # see leagues.log.chain
    sqlite_with_rowid=False,
)

# Apart from the log, as a match's seed is apart from its position: nothing that reads a league can tell its lots.
seeds = Table(
    "league_seeds",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Whose leagues these are: whoever a log names. Some of them have nothing to do with the league any more.
people = Table(
    "league_people",
    metadata,
    Column("who", String(32), primary_key=True),
    _league(),
    sqlite_with_rowid=False,
)

# The match of each table that has opened. None is opened twice.
tables = Table(
    "league_tables",
    metadata,
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("league", NUMBER, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("season", Integer, nullable=False),
    Column("division", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),  # hours that its clocks were extended by
    UniqueConstraint("league", "season", "division", "number"),
)

# What stands in Discord of a league: the sign-up, a division's standing.
messages = Table(
    "league_messages",
    metadata,
    _league(),
    Column("what", String(64), primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("shown", String(64), nullable=False, server_default=""),  # a digest of what it shows
    Column("at", BigInteger, nullable=False),  # when it was posted or edited last
    sqlite_with_rowid=False,
)

# A cache (L11.4): what the results say, in the order in which tables ended.
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
