import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "processes",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shards",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("holder", sa.String(64)),
        sa.PrimaryKeyConstraint("number", name="pk_shards"),
        sqlite_with_rowid=False,
    )
