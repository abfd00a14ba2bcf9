import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_analyses_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_analyses"),
    )
