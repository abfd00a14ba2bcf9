import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0013_582b5393"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("league_entries", sa.Column("salt", sa.String(32)))
    op.add_column("league_entries", sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    open_ = op.get_bind()
    change = sa.text("UPDATE league_entries SET salt = :salt, hash = :hash WHERE league = :league AND number = :number")
    of, before = None, ""
    lines = open_.execute(sa.text("SELECT league, number, text FROM league_entries ORDER BY league, number")).all()
    for league, number, line in lines:
        salt = secrets.token_hex(16)
        before = hashlib.sha256(f"{before if league == of else ''}|{number}|{salt}|{line}".encode()).hexdigest()
        of = league
        open_.execute(change, {"salt": salt, "hash": before, "league": league, "number": number})
