from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import objects_of
from bot.presenters.museum.words.labels import kind, name
from bot.wording.blocks import short
from bot.wording.names.people import mentions
from data.texts import N_, Texts
from games.museum.events import dealt, exhibited, explored, favoured, turned
from games.museum.scoring.score import losses
from games.museum.view import View

BRIEF: Final = 900
EXHIBITED, TOOK = N_("exhibited {objects}"), N_("took {objects}")
SOLD, COUNTED = N_("sold {objects} to a collector"), N_("took an inventory")
TOLD: Final = (EXHIBITED, TOOK, SOLD, COUNTED)
DONE: Final[dict[type, str]] = {
    **dict.fromkeys((exhibited.Exhibited, exhibited.Bought, favoured.ExhibitedFree), EXHIBITED),
    **dict.fromkeys((explored.Took, explored.Drew, favoured.Picked), TOOK),
    favoured.Collected: SOLD,
    exhibited.Restocked: COUNTED,
}
STANDS: Final = (dealt.StartDrawn, turned.GameEnded)
SETTLING: Final = (turned.HeadlineRevealed, turned.LastTurns, turned.ArrangingBegan)


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:  # noqa: ARG001
    """Return a text about what each player did, such as `Ada: exhibited Discobolus (Greek C5); took …`."""
    did: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for step in steps:
        for event in step.events:
            what = DONE.get(type(event))
            if what and getattr(event, "favour", "") is not True:  # a small inventory is a favour
                did[event.seat, what] += objects_of(event)
    lines = []
    for seat, who in enumerate(mentions(match, tr)):
        found = [tr(what, objects=_cards(did[seat, what], tr)) for what in TOLD if (seat, what) in did]
        if found:
            lines.append(tr.pair(who, tr.apart(found)) + ".")
    return short(" ".join(lines), BRIEF)


def _cards(objects: Sequence[str], tr: Texts) -> str:
    return ", ".join(f"{name(one, tr)} ({kind(one, tr)})" for one in objects)


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    lines = []
    best = max(seat.score for seat in after.seats)
    if best != max(seat.score for seat in before.seats) and not after.last:
        lines.append(tr("The leader has {count} of the 50 points that end the game.", count=best))
    if after.last and not before.last:
        lines.append(tr("The last turns have begun."))
    if after.viewer is not None:
        lost = [_losses(view) for view in (before, after)]
        if lost[1] > lost[0]:
            lines.append(
                tr.plural(
                    "Public opinion: your discard now costs you {count} point.",
                    "Public opinion: your discard now costs you {count} points.",
                    lost[1],
                )
            )
    return lines


def _losses(view: View) -> int:
    own = view.seats[view.viewer or 0]
    return sum(losses(own.discard, {place.id: place.tokens for place in view.continents}, ()))
