import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_puzzles"),
    )
    op.create_table(
        "puzzle_posts",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("solved", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild", "day", name="pk_puzzle_posts"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "user", name="pk_puzzle_answers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_answers_user", "puzzle_answers", ["user"])
