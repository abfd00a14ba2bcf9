"""Let shards be handed over while both processes are connected, and store when each shard was last served."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("processes", sa.Column("leaving", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("processes", sa.Column("fixed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("shards", sa.Column("heir", sa.String(64)))
    op.add_column("shards", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("shards", sa.Column("there", sa.BigInteger()))
