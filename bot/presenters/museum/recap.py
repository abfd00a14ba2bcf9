"""A game of Museum in brief: who exhibited, bought and took what; what that means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from bot.match.entries import Seen
from bot.match.model import Match
from bot.presenters.museum.labels import kind, name
from bot.presenters.museum.teller import Teller
from bot.presenters.museum.telling import sentence
from bot.wording.blocks import short
from bot.wording.people import mentions
from data.texts import Texts
from games.museum.events import dealt, exhibited, explored, favoured, turned
from games.museum.scoring import losses
from games.museum.view import View

BRIEF: Final = 900
STANDS: Final = (
    dealt.StartDrawn,
    turned.HeadlineRevealed,
    turned.LastTurns,
    turned.ArrangingBegan,
    turned.GameEnded,
)
"""What is told even where the move that brought it is folded away."""


def stands(event: Any) -> bool:
    """See :meth:`bot.presenters.recap.Recap.stands`."""
    return isinstance(event, STANDS)


def decided(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:  # noqa: ARG001
    """Headlines and the last turns, as the log tells them."""
    teller = Teller(match, tr)
    told = (turned.HeadlineRevealed, turned.LastTurns, turned.ArrangingBegan)
    return [sentence(teller, event) for step in steps for event in step.events if isinstance(event, told)]


def brief(steps: Sequence[Seen], table: Match, view: View, tr: Texts) -> str:  # noqa: ARG001
    """``Ada: exhibits Discobolus (Greek C5); takes …``, for each who did something."""
    shown: defaultdict[int, list[str]] = defaultdict(list)
    taken: defaultdict[int, list[str]] = defaultdict(list)
    for step in steps:
        for event in step.events:
            match event:
                case exhibited.Exhibited(seat=seat, objects=objects):
                    shown[seat] += objects
                case exhibited.Bought(seat=seat, object=one) | favoured.ExhibitedFree(seat=seat, object=one):
                    shown[seat].append(one)
                case explored.Took(seat=seat, object=one) | explored.Drew(seat=seat, object=one):
                    taken[seat].append(one)
    people = mentions(table, tr)
    lines = []
    for seat, who in enumerate(people):
        did = []
        if shown[seat]:
            did.append(tr("exhibited {objects}", objects=_cards(shown[seat], tr)))
        if taken[seat]:
            did.append(tr("took {objects}", objects=_cards(taken[seat], tr)))
        if did:
            lines.append(tr.pair(who, "; ".join(did)) + ".")
    return short(" ".join(lines), BRIEF)


def _cards(objects: Sequence[str], tr: Texts) -> str:
    return ", ".join(f"{name(one, tr)} ({kind(one, tr)})" for one in objects)


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    """The lead, and how near the end is; for a viewer, also what their discard now costs."""
    lines = []
    best = max(seat.score for seat in after.seats)
    if best != max(seat.score for seat in before.seats) and not after.last:
        lines.append(tr("The leader has {count} of the 50 points that end the game.", count=best))
    if after.last and not before.last:
        lines.append(tr("The last turns run."))
    if after.viewer is not None:
        lost = [_losses(view) for view in (before, after)]
        if lost[1] > lost[0]:
            lines.append(tr("Public opinion now costs you {count} for your discard.", count=lost[1]))
    return lines


def _losses(view: View) -> int:
    own = view.seats[view.viewer or 0]
    return sum(losses(own.discard, {place.id: place.tokens for place in view.continents}, ()))
