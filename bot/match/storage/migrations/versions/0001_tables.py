"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
LIVE = sa.text("status IN ('signup', 'active')")


def upgrade() -> None:
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
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("request", name="uq_matches_request"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel", "matches", ["channel"], unique=False)
    op.create_index("ix_matches_guild_status", "matches", ["guild", "status"], unique=False)
    op.create_index(
        "uq_matches_live_channel", "matches", ["channel"], unique=True, sqlite_where=LIVE, postgresql_where=LIVE
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    op.create_table(
        "entries",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("who", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name="pk_entries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("who", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_outbox_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_match", "outbox", ["match"], unique=False)
    op.create_table(
        "requests",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_requests_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "request", name="pk_requests"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_secrets_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_secrets"),
    )
    op.create_table(
        "sittings",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("color", sa.String(length=32), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(length=16)),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_sittings_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_sittings"),
        sa.UniqueConstraint("match", "color", name="uq_sittings_match_color"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sittings_user", "sittings", ["user"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_snapshots_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_snapshots"),
    )
    op.create_table(
        "timers",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_timers_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "kind", name="pk_timers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_timers_due", "timers", ["due"], unique=False)
