from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.wording.names.typed import Typed
from data.texts import N_, Texts

SHARED: Final = N_("{first} and {second} share a place: they're tied on everything that counts.")


def place_line(place: int, who: object, points: int, tr: Texts) -> str:
    said = tr.plural("{count} point", "{count} points", points)
    return tr("**{place}.** {who}: {points}", place=place, who=who, points=said)


def tie_lines(
    order: Sequence[int],
    points: Sequence[int],
    counts: Sequence[Sequence[int]],
    *,
    words: Sequence[str],
    names: Sequence[Typed] | Sequence[str],
    tr: Texts,
) -> list[str]:
    """Return sentences that explain the order of tied players. `order`: the seats from first to last place. `counts`:
    each seat's tie-break values, most important first. `words`: the message for each of these values, with the
    placeholders ``{first}``, ``{second}``, ``{one}`` and ``{other}``.
    """
    lines = []
    for ahead, behind in pairwise(order):
        if points[ahead] != points[behind]:
            continue
        found = next((at for at, _ in enumerate(words) if counts[ahead][at] != counts[behind][at]), None)
        facts = {"first": names[ahead], "second": names[behind]}
        if found is None:
            lines.append(tr(SHARED, **facts))
        else:
            lines.append(tr(words[found], one=counts[ahead][found], other=counts[behind][found], **facts))
    return lines
