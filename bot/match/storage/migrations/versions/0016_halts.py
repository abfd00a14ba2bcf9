"""Where the time of a live table waits for its one player."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("matches", sa.Column("halt", sa.String(64)))
