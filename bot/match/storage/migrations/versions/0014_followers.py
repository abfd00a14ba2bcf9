import sqlalchemy as sa
from alembic import op

revision = "0014_9893da13"
down_revision = "0013_582b5393"


def upgrade() -> None:
    op.create_table(
        "followers",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_followers_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_followers")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_followers_user"), "followers", ["user"])
