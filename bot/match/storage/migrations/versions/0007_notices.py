"""Whom a table has told that it waits for them, notes of players to themselves, nudges, digests."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _match() -> sa.Column[int]:
    return sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def _of_a_match(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f(f"fk_{name}_match"), ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "notices",
        _match(),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger()),
        sa.Column("headed", sa.BigInteger()),
        sa.Column("due", sa.BigInteger()),
        sa.Column("cause", sa.SmallInteger(), nullable=False, server_default="0"),
        _of_a_match("notices"),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_notices")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_notices_user"), "notices", ["user"])
    op.create_table(
        "notes",
        _match(),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _of_a_match("notes"),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_notes")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_notes_user"), "notes", ["user"])
    op.create_table(
        "nudges",
        _match(),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _of_a_match("nudges"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_nudges")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "digests",
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_digests")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_digests_due"), "digests", ["due"])
