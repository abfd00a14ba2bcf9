from __future__ import annotations

from bot.wording.leagues.names import Names, called, points_text
from data.texts import Texts
from leagues.pods.pairing import Reason, Weighed
from leagues.pods.seating import repeated
from leagues.state import NOBODY, Table


def weighed_text(weighed: Weighed, tr: Texts) -> str:
    parts = (
        tr.plural("{count} pair meets again", "{count} pairs meet again", weighed.repeats),
        tr("point differences at the tables: {points}", points=points_text(weighed.spread)),
        tr.plural("{count} repeated seat", "{count} repeated seats", weighed.seats),
    )
    return tr("Pairings (L13.1): {what}", what=" · ".join(parts))


def pod_text(reason: Reason, table: Table, seats: int, names: Names, tr: Texts) -> str:
    parts = [
        tr("{one} and {other} meet again", one=called(met.one, names, tr), other=called(met.other, names, tr))
        for met in reason.repeats
    ]
    if reason.spread:
        parts.append(tr("{few} to {many} points", few=points_text(reason.fewest), many=points_text(reason.most)))
    again = repeated(reason.sat)
    if again:
        parts.append(tr.plural("{count} repeated seat", "{count} repeated seats", again))
    if NOBODY in table.seats:
        parts.append(tr("with a computer, so unrated (L11.2)"))
    elif len(table.seats) < seats:
        parts.append(tr("one seat fewer (L13.2)"))
    return " · ".join(parts)
