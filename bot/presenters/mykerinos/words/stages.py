"""Say at each step of a round who must do what: in the channel, on the player's panel and to those who wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.moves.board import patrons_callable
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from bot.presenters.mykerinos.words import names
from bot.wording.names.people import listed, mark, mentions
from data.texts import N_, Texts
from games.mykerinos import events
from games.mykerinos.view import Asked, Phase, View
from render.mykerinos.words.stages import ASKED, round_and_phase, scored_zone

DIG: Final = N_("**Dig**: place one archaeologist on a free field without a pyramid.")
EXTEND: Final = N_("**Extend**: place two archaeologists on adjacent fields, the first next to one of yours.")
PATRON: Final = N_("**Patron**: turn one of your patron tiles and use its effect.")
PASS: Final = N_("**Pass**: stop for this round. Passing early wins ties.")
NEUTRAL: Final = N_(
    "**Neutral**: place one neutral archaeologist (dig) or two (extend). In their zones they compete like another "
    "player's. Or **Skip**."
)
PARCEL: Final = N_(
    "**Left** or **Right**: take the parcel you choose. Its points count at once; its patron helps you from your next "
    "turn on."
)
MUSEUM: Final = N_(
    "**Museum**: send one of your archaeologists from the general supply to a room. Rooms make tiles worth more."
)
DECLINE: Final = N_("**Decline**: don't take anything here.")
FOR_NEUTRAL: Final = N_("**Left** or **Right**: the parcel you choose leaves the game.")
PLAIN: Final = {Asked.NEUTRAL: (NEUTRAL,), Asked.FOR_NEUTRAL: (FOR_NEUTRAL,), Asked.LEFTOVER: (PARCEL, DECLINE)}
CHAPTERS: Final = {
    Phase.SETUP: "M0",
    Phase.EXCAVATIONS: "M4",
    Phase.NEUTRAL: "M8",
    Phase.SCORING: "M5",
    Phase.OVER: "M7",
}


def ask(match: Match, view: View, tr: Texts) -> str:
    """Return a sentence that tells the players who have to act what they can decide, or an empty string."""
    if not view.turn:
        return ""
    who = listed([mentions(match, tr)[seat] for seat in view.turn], tr)
    return tr(ASKED[view.asked].ask, who=who, zone=names.zone_name(scored_zone(view) or 0, view.round, tr))


def help_text(view: View, choices: Choices, tr: Texts) -> str:
    return "\n".join((tr(ASKED[view.asked].aim), *(f"- {line}" for line in _lines(view, choices, tr))))


def _lines(view: View, choices: Choices, tr: Texts) -> list[str]:
    if view.asked in PLAIN:
        return [tr(line) for line in PLAIN[view.asked]]
    if view.asked is Asked.CHOICE:
        return [tr(PARCEL), *_counted(MUSEUM, [Mode.MUSEUM], choices, tr)]
    ways = ((DIG, [Mode.DIG]), (EXTEND, [Mode.EXTEND]), (PATRON, patrons_callable(choices)))
    return [*(line for text, modes in ways for line in _counted(text, modes, choices, tr)), tr(PASS)]


def _counted(text: str, modes: Sequence[Mode], choices: Choices, tr: Texts) -> list[str]:
    ways = sum(map(choices.count, modes))
    counted = tr.plural("{count} way", "{count} ways", ways)
    return [f"{tr(text)} ({counted})"] if ways else []


def chapter_of(look: Look) -> str:
    view: View = look.view
    return "M8" if view.asked is Asked.FOR_NEUTRAL else CHAPTERS[view.phase]


def situation(look: Look, tr: Texts) -> str:
    view: View = look.view
    marked = mentions(look.match, tr)
    lines = [round_and_phase(view, tr)]
    if view.phase in {Phase.EXCAVATIONS, Phase.NEUTRAL}:
        passed = [marked[seat] for seat in view.pass_track if seat is not None and seat != events.NEUTRAL]
        if passed:
            lines.append(tr("Passed so far: {people}.", people=listed(passed, tr)))
        hands = " · ".join(tr.pair(who, seat.supply) for who, seat in zip(marked, view.seats, strict=True))
        return "\n".join((*lines, tr("Archaeologists in supply: {hands}", hands=hands)))
    if view.phase is not Phase.SCORING:
        return ""
    if (number := scored_zone(view)) is not None:
        neutral = " ".join((mark(view.neutral.color if view.neutral else ""), tr("Neutral")))
        order = " · ".join(
            tr.pair(neutral if ranked.seat == events.NEUTRAL else marked[ranked.seat], ranked.count)
            for ranked in view.zones[number].ranking
        )
        lines.append(tr("Order of choosing: {order}", order=order))
    return "\n".join(lines)
