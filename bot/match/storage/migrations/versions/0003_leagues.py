import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WAITING = sa.text("rated IS NULL")
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _league(name: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("league", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name=f"fk_{name}_league", ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("blocked", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leagues_guild", "leagues", ["guild"])
    op.create_table(
        "league_entries",
        *_league("league_entries"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("request", sa.String(64)),
        sa.PrimaryKeyConstraint("league", "number", name="pk_league_entries"),
        sa.UniqueConstraint("request", name="uq_league_entries_request"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "league_seeds",
        *_league("league_seeds"),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("league", "season", name="pk_league_seeds"),
    )
    op.create_table(
        "league_people",
        sa.Column("who", sa.String(32), nullable=False),
        *_league("league_people"),
        sa.PrimaryKeyConstraint("who", "league", name="pk_league_people"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "league_tables",
        sa.Column("match", NUMBER, nullable=False),
        *_league("league_tables"),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("division", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("given", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_league_tables_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_league_tables"),
        sa.UniqueConstraint(
            "league", "season", "division", "number", name="uq_league_tables_league_season_division_number"
        ),
    )
    op.create_table(
        "league_messages",
        *_league("league_messages"),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.String(64), nullable=False, server_default=""),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("league", "what", name="pk_league_messages"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "who", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("rated", sa.Text()),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_results_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_results"),
    )
    op.create_index("ix_results_game", "results", ["game", "ended"])
    op.create_index("ix_results_waiting", "results", ["match"], sqlite_where=WAITING, postgresql_where=WAITING)
