from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_matches_status_game", "matches", ["status", "game"])
    op.create_index("ix_matches_owner", "matches", ["owner"])
    op.create_index("ix_words_user", "words", ["user"])
    op.create_index("ix_incidents_by", "incidents", ["by"])
    op.create_index("ix_incidents_user", "incidents", ["user"])
    op.create_index("ix_nudges_user", "nudges", ["user"])
    op.create_index("ix_ratings_who", "ratings", ["who"])
