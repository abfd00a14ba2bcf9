"""Store the pauses of a match's clocks as a list. Turns keep the time at which they began, and no longer the time that
was used before a pause.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016_5d6f6e7e"
down_revision = "0015_6e12d1a9"


def upgrade() -> None:
    open_ = op.get_bind()
    change = sa.text("UPDATE matches SET clocks = :clocks WHERE id = :id")
    old = "SELECT id, clocks FROM matches WHERE clocks LIKE '%\"paused\"%' OR clocks LIKE '%\"used\"%'"
    for match, clocks in open_.execute(sa.text(old)).all():
        open_.execute(change, {"id": match, "clocks": json.dumps(changed(json.loads(clocks)), separators=(",", ":"))})


def changed(clocks: dict[str, Any]) -> dict[str, Any]:
    # A pause that players agreed on continues after the league's, which was the current one then.
    pauses = [one for one in (clocks.pop("agreed", None), clocks.pop("paused", None)) if one]
    turns = [seat.get("turn") for seat in clocks.get("seats", [])] + (clocks.get("lapse") or {}).get("turns", [])
    for turn in filter(None, turns):
        # While the clocks are paused, a turn's beginning was the planned end of the pause, or missing.
        since = pauses[0]["since"] if pauses else turn["since"]
        turn["since"] = since - turn.pop("used", 0)
    return {**clocks, "pauses": pauses} if pauses else clocks
