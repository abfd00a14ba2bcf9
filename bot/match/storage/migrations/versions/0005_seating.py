"""The order in which people sat down, where the seats are drawn. Matches begun before have theirs as stored."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("joined", sa.Text(), nullable=False, server_default=""))
