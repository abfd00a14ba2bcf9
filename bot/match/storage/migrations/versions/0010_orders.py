"""Standing orders, and how each entry came about."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("entries", sa.Column("how", sa.SmallInteger(), nullable=False, server_default="0"))
    op.create_table(
        "orders",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_orders_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", "number", name=op.f("pk_orders")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_orders_user"), "orders", ["user"])
