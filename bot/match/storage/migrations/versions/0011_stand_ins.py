"""Computers that stand in, and who has played each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("stand_in", sa.String(length=16)))
    op.create_table(
        "tenures",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(length=16)),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_tenures_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_tenures"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tenures_user", "tenures", ["user"])
