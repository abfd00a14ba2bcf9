import sqlalchemy as sa
from alembic import op

revision = "0015_6e12d1a9"
down_revision = "0014_9893da13"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", "key", name=op.f("pk_puzzle_tries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_puzzle_ratings")),
        sqlite_with_rowid=False,
    )
