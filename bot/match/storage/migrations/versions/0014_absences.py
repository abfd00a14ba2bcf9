"""When the bot could not be reached in one server, or at one table."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "absences",
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "place", "since", name="pk_absences"),
        sqlite_with_rowid=False,
    )
