"""What people do to a table besides moves: kept, with who did it, and whether as a moderator."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "incidents",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("moderator", sa.Boolean(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("announced", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_incidents_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_incidents"),
        sqlite_with_rowid=False,
    )
