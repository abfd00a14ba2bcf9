"""Say at each stage of the game who must do what: in pictures, texts about the board and the bot's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from data.texts import N_, Texts
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.text.names import won


class StageWords(NamedTuple):
    """The texts for a stage. `chapter`: the chapter of the rules about it. `status`: a few words about the players whom
    the game is waiting for, for the board. `ask`: the line that asks these players to act, in the channel. `aim`: the
    line above the player's own controls. The action's `ask` and `aim` depend on what the player has done and can do.
    """

    chapter: str
    status: str = ""
    ask: str = ""
    aim: str = ""


STAGES: Final = {
    Stage.SETUP: StageWords(
        "U2", N_("{name} to choose"), N_("{who}, keep one of your patrons."), N_("Before the game begins:")
    ),
    Stage.HAND: StageWords(
        "U2",
        N_("{name}: another hand?"),
        N_("{who}, keep your first hand or draw a new one."),
        N_("Your hand is worth less than 8: you may draw a new one once, with a new favour."),
    ),
    Stage.TAKE: StageWords(
        "U3",
        N_("{name} explores"),
        N_("{who}, explore: take an object."),
        N_("Explore: take one of the laid-out objects for free."),
    ),
    Stage.GRANT: StageWords(
        "U10",
        N_("{name}: a second object?"),
        N_("{who}, you may take a second object from the same continent."),
        N_("Grants: you may take a second object from the same continent."),
    ),
    Stage.DRAWS: StageWords(
        "U3",
        N_("{name} may take an object"),
        N_("{who}, you may take one of the laid-out objects."),
        N_("You may take one of the laid-out objects for free; the active player gets 1 prestige."),
    ),
    Stage.ACTION: StageWords("U4", N_("{name}: action")),
    Stage.CHOOSE: StageWords(
        "U9",
        N_("{name} chooses objects"),
        N_("{who}, choose what your archaeologists lay out."),
        N_("Choose what your archaeologists lay out; the rest goes under the deck."),
    ),
    Stage.PICK: StageWords(
        "U9",
        N_("{name} picks an object"),
        N_("{who}, pick one of the discovered objects."),
        N_("Pick one of the discovered objects."),
    ),
    Stage.DROP: StageWords(
        "U9",
        N_("{name}: drop a favour"),
        N_("{who}, give up a favour: you hold too many."),
        N_("You hold too many favours: give one up."),
    ),
    Stage.DISCARD: StageWords(
        "U5",
        N_("{name}: discard to the limit"),
        N_("{who}, discard objects down to your limit."),
        N_("You hold too many objects: discard down to your limit."),
    ),
    Stage.ARRANGE: StageWords(
        "U7",
        N_("{name}: arrange the museum"),
        N_("{who}, arrange your museum and accept the arrangement."),
        N_("The turns are over. Arrange your museum, then accept."),
    ),
    Stage.OVER: StageWords("U7"),
}


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by :func:`status`: the players the game is waiting for, or the winners."""
    if view.tally is not None:
        return tuple(seat for seat, place in enumerate(view.tally.ranking) if place == 1)
    return view.asked


def status(view: View, who: Sequence[str], tr: Texts) -> str:
    """Return a sentence that says whom the game is waiting for or who has won. `who` holds the names of the seats that
    :func:`subjects` returns, in the same order.
    """
    if view.stage is Stage.OVER:
        return won(who, tr)
    text = STAGES[view.stage].status
    return tr(text, name=tr.listed(who)) if who and text else tr("Moving on")


def round_word(view: View, tr: Texts) -> str:
    """Return the stage of the game, such as `Round 4`, `Last turns`, `Set-up` or `Final tally`."""
    if view.stage is Stage.OVER:
        return tr("Final tally")
    if view.stage in {Stage.HAND, Stage.SETUP}:
        return tr("Set-up")
    return tr("Last turns") if view.last else tr("Round {round}", round=view.round)
