from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
LIVE = sa.text("status IN ('signup', 'active')")


def _match() -> sa.Column[int]:
    return sa.Column("match", NUMBER, nullable=False)


def _foreign_key(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match"], ["matches.id"], name=f"fk_{name}_match", ondelete="CASCADE")


def _of_a_match(name: str, *columns: SchemaItem, key: Sequence[str] = ()) -> None:
    primary = sa.PrimaryKeyConstraint("match", *key, name=f"pk_{name}")
    op.create_table(name, _match(), *columns, _foreign_key(name), primary, sqlite_with_rowid=False)


def upgrade() -> None:
    op.create_table(
        "absences",
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("place", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "place", "since", name="pk_absences"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "digests",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_digests"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_digests_due", "digests", ["due"])
    op.create_table(
        "matches",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("announcement", sa.BigInteger()),
        sa.Column("board_message", sa.BigInteger()),
        sa.Column("commitment", sa.String(length=64)),
        sa.Column("ranking", sa.Text(), nullable=False),
        sa.Column("chance", sa.SmallInteger(), nullable=False),
        sa.Column("draws", sa.Integer(), server_default="0", nullable=False),
        sa.Column("choices", sa.Integer(), server_default="0", nullable=False),
        sa.Column("joined", sa.Text(), server_default="", nullable=False),
        sa.Column("ahead", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("asked", sa.Text(), server_default="[]", nullable=False),
        sa.Column("clocks", sa.Text(), server_default="{}", nullable=False),
        sa.Column("stand_in", sa.String(length=16)),
        sa.Column("halt", sa.String(length=64)),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("request", name="uq_matches_request"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel", "matches", ["channel"])
    op.create_index("ix_matches_guild_status", "matches", ["guild", "status"])
    op.create_index(
        "uq_matches_live_channel", "matches", ["channel"], unique=True, sqlite_where=LIVE, postgresql_where=LIVE
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    for name in ("people", "servers"):
        op.create_table(
            name,
            sa.Column("owner", sa.BigInteger(), autoincrement=False, nullable=False),
            sa.Column("settings", sa.Text(), nullable=False),
            sa.PrimaryKeyConstraint("owner", name=f"pk_{name}"),
            sqlite_with_rowid=False,
        )
    _of_a_match(
        "entries",
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("who", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.SmallInteger(), server_default="0", nullable=False),
        key=("ply",),
    )
    _of_a_match(
        "incidents",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("moderator", sa.Boolean(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("announced", sa.BigInteger()),
        key=("number",),
    )
    _of_a_match(
        "notes",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        key=("user",),
    )
    op.create_index("ix_notes_user", "notes", ["user"])
    _of_a_match(
        "notices",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger()),
        sa.Column("headed", sa.BigInteger()),
        sa.Column("due", sa.BigInteger()),
        sa.Column("cause", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("recent", sa.Text()),
        key=("user",),
    )
    op.create_index("ix_notices_user", "notices", ["user"])
    _of_a_match(
        "nudges",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    _of_a_match(
        "orders",
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        key=("seat", "number"),
    )
    op.create_index("ix_orders_user", "orders", ["user"])
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, nullable=False),
        _match(),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=False),
        sa.Column("who", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        _foreign_key("outbox"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_match", "outbox", ["match"])
    op.create_table(
        "players",
        _match(),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("color", sa.String(length=32), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(length=16)),
        sa.Column("since", sa.Integer(), server_default="0", nullable=False),
        _foreign_key("players"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_players"),
        sa.UniqueConstraint("match", "color", name="uq_players_match_color"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_players_user", "players", ["user"])
    _of_a_match(
        "proposals",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("matter", sa.String(length=16), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer()),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=16)),
        sa.Column("message", sa.BigInteger()),
        key=("number",),
    )
    _of_a_match(
        "requests",
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        key=("request",),
    )
    op.create_table(
        "secrets",
        _match(),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary()),
        _foreign_key("secrets"),
        sa.PrimaryKeyConstraint("match", name="pk_secrets"),
    )
    op.create_table(
        "snapshots",
        _match(),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        _foreign_key("snapshots"),
        sa.PrimaryKeyConstraint("match", name="pk_snapshots"),
    )
    _of_a_match(
        "tenures",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(length=16)),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        key=("number",),
    )
    op.create_index("ix_tenures_user", "tenures", ["user"])
    _of_a_match(
        "timers",
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        key=("kind",),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    _of_a_match(
        "words",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        key=("number",),
    )
