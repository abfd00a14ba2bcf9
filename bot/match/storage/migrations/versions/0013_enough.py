"""How often somebody was told of late, and whether they came: so many notices a day are enough."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("notices", sa.Column("recent", sa.Text(), nullable=True))
    op.add_column("notices", sa.Column("came", sa.BigInteger(), nullable=True))
