import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _outbox()
    _timers()
    op.execute("INSERT INTO timers (subject, number, kind, due) SELECT 'person', \"user\", 'digest', due FROM digests")
    op.drop_table("digests")


def _let_go(table: str) -> None:
    if op.get_context().dialect.name == "postgresql":
        op.drop_constraint(f"pk_{table}", table)


def _outbox() -> None:
    op.drop_index("ix_outbox_match", "outbox")
    _let_go("outbox")
    op.rename_table("outbox", "outbox_of_matches")
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("subject", sa.String(8), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=False),
        sa.Column("who", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_subject_number"), "outbox", ["subject", "number"])
    op.execute(
        "INSERT INTO outbox (id, subject, number, channel, kind, first, last, about, who, created) "
        "SELECT id, 'match', \"match\", channel, kind, first, last, about, who, created FROM outbox_of_matches "
    )
    if op.get_context().dialect.name == "sqlite":  # a number that was given once is not given again
        op.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
        op.execute("UPDATE sqlite_sequence SET name = 'outbox' WHERE name = 'outbox_of_matches'")
    op.drop_table("outbox_of_matches")


def _timers() -> None:
    op.drop_index("ix_timers_due", "timers")
    _let_go("timers")
    op.rename_table("timers", "timers_of_matches")
    op.create_table(
        "timers",
        sa.Column("subject", sa.String(8), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "number", "kind", name=op.f("pk_timers")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_timers_due"), "timers", ["due"])
    op.execute(
        "INSERT INTO timers (subject, number, kind, due) SELECT 'match', \"match\", kind, due FROM timers_of_matches"
    )
    op.drop_table("timers_of_matches")
