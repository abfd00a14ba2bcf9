"""A match's own time beside the machine's, and since when each player is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NOTED = "ahead/"
"""Where earlier versions kept by how much a match was ahead, under its number."""


def upgrade() -> None:
    op.add_column("matches", sa.Column("ahead", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("asked", sa.Text(), nullable=False, server_default="[]"))
    matches = sa.table("matches", sa.column("id"), sa.column("ahead"))
    meta = sa.table("meta", sa.column("key", sa.String()), sa.column("value", sa.Text()))
    key = sa.literal(NOTED).concat(sa.cast(matches.c.id, sa.String()))
    noted = sa.select(sa.cast(meta.c.value, sa.BigInteger())).where(meta.c.key == key).scalar_subquery()
    op.execute(sa.update(matches).values(ahead=sa.func.coalesce(noted, 0)))
    op.execute(sa.delete(meta).where(meta.c.key.startswith(NOTED, autoescape=True)))
