"""A pause that somebody asks for is a proposal: what was asked before has lapsed, with who had agreed."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    if op.get_context().dialect.name == "sqlite":
        # What is no JSON is left as it is: its table is refused as damaged, and no other with it.
        op.execute(
            "UPDATE matches SET clocks = json_remove(clocks, '$.request')"
            " WHERE json_valid(clocks) AND clocks LIKE '%\"request\"%'"
        )
    else:
        op.execute(sa.text("UPDATE matches SET clocks = (CAST(clocks AS jsonb) - 'request')::text"))
