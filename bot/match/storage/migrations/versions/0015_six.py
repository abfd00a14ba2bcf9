"""Whether somebody came after a notice is not asked any more: six notices a day are the most for everybody."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.drop_column("notices", "came")
