"""How often each match was changed, where several processes do."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.BigInteger(), nullable=False, server_default="0"))
