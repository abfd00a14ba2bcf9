import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

DOWN = sa.text("SELECT key, value FROM meta WHERE key = 'down' OR key LIKE 'down/%'")
ADD = sa.text(
    "INSERT INTO absences (scope, place, since, until, settled) VALUES (:scope, :place, :since, :until, :settled)"
).bindparams(sa.bindparam("settled", type_=sa.Boolean()))


def upgrade() -> None:
    _move_spans(op.get_bind())
    op.execute("DELETE FROM meta WHERE key = 'down' OR key LIKE 'down/%'")
    # A table had one of the two: either one checks what is due.
    op.execute(
        "DELETE FROM timers WHERE kind = 'remind' AND EXISTS (SELECT 1 FROM timers AS other WHERE "
        "other.subject = timers.subject AND other.number = timers.number AND other.kind = 'clock')"
    )
    op.execute("UPDATE timers SET kind = 'clock' WHERE kind = 'remind'")


def _move_spans(database: sa.Connection) -> None:
    for key, value in database.execute(DOWN).all():
        _, *shard = key.split("/")  # of how many, and which
        place = int(shard[0]) << 16 | int(shard[1]) if shard else 0
        # Of two that began at the same moment, since the clock had been set back, the longer one counts.
        for since, until in dict(sorted(_spans(value))).items():
            there = {"scope": "shard" if shard else "all", "place": place}
            database.execute(ADD, {**there, "since": since, "until": until, "settled": True})


def _spans(text: str) -> list[tuple[int, int]]:
    try:
        found: Any = json.loads(text)
        return [(int(since), int(until)) for since, until in found]
    except (ValueError, TypeError):
        return []
