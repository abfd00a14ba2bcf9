"""The number of a row of the outbox may be a moment: PostgreSQL has narrower numbers than SQLite, in which any fits."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("outbox", "about", existing_type=sa.Integer(), type_=sa.BigInteger(), existing_nullable=False)
