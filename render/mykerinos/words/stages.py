"""Say at each step of a round who must do what: in pictures, texts about the board and the bot's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from data.texts import N_, Texts
from games.mykerinos.view import Asked, Phase, View
from render.kit.text.names import won
from render.mykerinos.words.names import LAST_ROUND


class AskedWords(NamedTuple):
    """The texts for a question to players. `status`: a few words about the players, for the board. `ask`: the line that
    asks them to act, in the channel. `aim`: the line above the player's own controls.
    """

    status: str
    ask: str
    aim: str


ASKED: Final = {
    Asked.ACTION: AskedWords(N_("{name} to play"), N_("{who}, it's your turn."), N_("Take one action:")),
    Asked.LAST_ACTION: AskedWords(
        N_("{name}: last action"),
        N_("{who}, you have one last action in this round."),
        N_("Everyone else has passed, so this is your last action of the round:"),
    ),
    Asked.NEUTRAL: AskedWords(
        N_("{name}: neutral step"),
        N_("{who}, you can now also place archaeologists of the neutral colour (dig or extend), or skip."),
        N_("You can place neutral archaeologists now:"),
    ),
    Asked.CHOICE: AskedWords(
        N_("{name} to choose"),
        N_("{who}, choose in {zone}: a parcel or the museum."),
        N_("Choose what you get from this zone:"),
    ),
    Asked.LEFTOVER: AskedWords(
        N_("{name} to take or decline"),
        N_("{who}, you can take what's left in {zone}."),
        N_("You can take a parcel that's left in this zone, if you like:"),
    ),
    Asked.FOR_NEUTRAL: AskedWords(
        N_("{name} plays neutral"),
        N_("{who}, choose the parcel for the neutral colour to take in {zone}."),
        N_("The neutral colour is first or second here. Choose the parcel it removes from the game:"),
    ),
}
PHASES: Final = {
    Phase.SETUP: N_("Preparing"),
    Phase.EXCAVATIONS: N_("Excavations"),
    Phase.NEUTRAL: N_("Excavations"),
    Phase.SCORING: N_("Scoring"),
    Phase.OVER: N_("Game over"),
}


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by `status`: the players who have to act, or the winners."""
    if view.phase is Phase.OVER:
        return tuple(seat for seat, tally in enumerate(view.tally.seats) if tally.place == 1)
    return view.turn


def status(view: View, who: Sequence[str], tr: Texts) -> str:
    """Return a sentence that says whom the game is waiting for or who has won.

    `who` holds the names of the seats that `subjects` returns, in the same order.
    """
    if view.phase is Phase.OVER:
        return won(who, tr)
    if not view.turn or view.asked not in ASKED:
        return tr("Preparing the round") if view.phase is Phase.SETUP else tr("Moving on")
    return tr(ASKED[view.asked].status, name=tr.listed(who))


def round_and_phase(view: View, tr: Texts) -> str:
    """Return the round and the phase, such as `Round 2 of 4. Scoring zone 1.`"""
    head = tr("Round {round} of {rounds}", round=max(1, view.round), rounds=LAST_ROUND)
    return f"{head}. {phase_name(view, tr)}."


def phase_name(view: View, tr: Texts) -> str:
    zone = scored_zone(view)
    if view.phase is Phase.SCORING and zone is not None:
        return tr("Scoring zone {zone}", zone=zone + 1)
    return tr(PHASES[view.phase])


def scored_zone(view: View) -> int | None:
    """Return the number of the zone being scored, from 0, or None if there is none."""
    return next((number for number, zone in enumerate(view.zones) if zone.scoring), None)
