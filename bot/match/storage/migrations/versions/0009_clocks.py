"""The clocks of turn-based tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clocks", sa.Text(), nullable=False, server_default="{}"))
