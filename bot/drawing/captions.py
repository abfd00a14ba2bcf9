from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from bot.match.pure.analysis import TurningPoint
from bot.presenters.presenter import Advises, Presenter
from bot.wording.amounts import amount
from data.texts import Texts
from games.analysis import POINT, Judged
from games.core import has

Captions: TypeAlias = Mapping[int, str]


def captions(turns: Sequence[TurningPoint], presenter: Presenter, names: Sequence[str], tr: Texts) -> Captions:
    """Return a caption for a film's frame at each turning point in ``turns``. ``names`` holds the players' names by
    seat, without markup.
    """
    found: dict[int, list[str]] = {}
    for number, turn in enumerate(turns, 1):
        found.setdefault(turn.found.ply, []).append(_said(number, turn, presenter, names, tr))
    return {ply: " · ".join(texts) for ply, texts in found.items()}


def _said(number: int, turn: TurningPoint, presenter: Presenter, names: Sequence[str], tr: Texts) -> str:
    one: object = presenter
    action = one.advised(turn.better, turn.look, tr).replace("*", "") if has(one, Advises) else ""
    found = turn.found
    who = names[found.seat]
    if isinstance(found, Judged):
        points = amount(Decimal(found.lost) / POINT, tr, by_wins=turn.by_wins)
        return tr(
            "Turning point {number}: {who} lost {points}. Better: {action}",
            number=number,
            who=who,
            points=points,
            action=action,
        )
    return tr("Turning point {number}. {who} missed: {action}", number=number, who=who, action=action)
