"""Settings of people and of servers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for name in ("people", "servers"):
        op.create_table(
            name,
            sa.Column("owner", sa.BigInteger(), nullable=False, autoincrement=False),
            sa.Column("settings", sa.Text(), nullable=False),
            sa.PrimaryKeyConstraint("owner", name=op.f(f"pk_{name}")),
            sqlite_with_rowid=False,
        )
