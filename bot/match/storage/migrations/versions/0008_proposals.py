"""What players ask of each other at a table, with their answers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "proposals",
        sa.Column("match", NUMBER, nullable=False),
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
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_proposals_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_proposals"),
        sqlite_with_rowid=False,
    )
