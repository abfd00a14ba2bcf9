"""Make the column `outbox.about` 64 bits wide, because it may hold a time.

This only matters for PostgreSQL, because SQLite's integers are wide enough.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("outbox", "about", existing_type=sa.Integer(), type_=sa.BigInteger(), existing_nullable=False)
