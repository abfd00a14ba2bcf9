from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from games.chronos.events import Seen
from games.chronos.terms import PILES
from games.chronos.view import View
from render.chronos.changes import changes
from render.chronos.words.names import god_word, place_word


def news(view: View, events: Sequence[Seen], colors: Sequence[str], tr: Texts) -> list[str]:
    changed = changes(events)
    found = []
    if changed.piles:
        names = ", ".join(place_word(n, tr) for n in range(PILES) if n in changed.piles)
        found.append(tr("New on top: {places}.", places=names))
    owners = dict.fromkeys(view.glasses[number].owner for number in sorted(changed.glasses))
    if owners:
        found.append(tr("Moved hourglasses: {names}.", names=", ".join(colors[owner] for owner in owners)))
    if changed.kingdoms:
        names = ", ".join(colors[seat] for seat in sorted(changed.kingdoms))
        found.append(tr("Changed kingdoms: {names}.", names=names))
    if changed.gods:
        found.append(tr("Changed gods: {gods}.", gods=", ".join(god_word(god, tr) for god in sorted(changed.gods))))
    return found
