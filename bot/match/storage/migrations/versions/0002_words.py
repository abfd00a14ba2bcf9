"""Words for the draws. Matches that were begun keep the old scheme; tables that still gather players are sealed now."""

import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("chance", sa.SmallInteger(), server_default="1", nullable=False))
    op.add_column("matches", sa.Column("draws", sa.Integer(), server_default="0", nullable=False))
    op.add_column("matches", sa.Column("choices", sa.Integer(), server_default="0", nullable=False))
    op.add_column("sittings", sa.Column("since", sa.Integer(), server_default="0", nullable=False))
    op.add_column("secrets", sa.Column("key", sa.LargeBinary()))
    op.create_table(
        "words",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_words_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_words"),
        sqlite_with_rowid=False,
    )
    if not op.get_context().as_sql:
        _seal_open_tables(op.get_bind())


def _seal_open_tables(connection: sa.Connection) -> None:
    """A seed for each table that gathers players, and its seal into the outbox."""
    matches = sa.table("matches", *map(sa.column, ("id", "channel", "status", "chance", "commitment", "created")))
    hidden = sa.table("secrets", sa.column("match"), sa.column("seed", sa.LargeBinary()))
    outbox = sa.table("outbox", *map(sa.column, ("match", "channel", "kind", "first", "last", "created")))
    for row in connection.execute(sa.select(matches).where(matches.c.status == "signup")).all():
        seed = secrets.token_bytes(32)
        connection.execute(hidden.insert().values(match=row.id, seed=seed))
        connection.execute(
            matches.update().where(matches.c.id == row.id).values(chance=2, commitment=hashlib.sha256(seed).hexdigest())
        )
        connection.execute(
            outbox.insert().values(match=row.id, channel=row.channel, kind="seal", first=0, last=0, created=row.created)
        )
