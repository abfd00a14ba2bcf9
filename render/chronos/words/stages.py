"""Say what the game is waiting for: in pictures, texts about the board and the bot's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from data.texts import N_, Texts
from games.chronos.stages import Asked
from games.chronos.view import Phase, View
from games.core import Millis
from render.chronos.words.names import winners
from render.kit.text.names import won


class ChoiceWords(NamedTuple):
    """The texts for a choice that a player has to make. `status`: a few words, for the board. `what`: what they choose,
    as part of a sentence. `default`: what happens if they don't choose. `chapter`: the chapter of the rules about it.
    """

    status: str
    what: str
    default: str
    chapter: str


CHOICES: Final[Mapping[str, ChoiceWords]] = {
    Asked.FAMINE: ChoiceWords(
        N_("{name}: who loses a card?"), N_("who starves"), N_("Otherwise, no one starves."), "C5"
    ),
    Asked.WAR: ChoiceWords(
        N_("{name}: whose hourglass?"),
        N_("whose hourglass goes to the underworld"),
        N_("Otherwise, no hourglass is sent there."),
        "C5",
    ),
    Asked.MYCENAE: ChoiceWords(
        N_("{name}: whose hourglass?"),
        N_("whose hourglass goes to Mycenae now"),
        N_("Otherwise, no hourglass goes there."),
        "C9",
    ),
    Asked.APOLLO: ChoiceWords(
        N_("{name}: which god?"), N_("which god to reserve"), N_("Otherwise, no god is reserved."), "C8"
    ),
    Asked.HECATE: ChoiceWords(
        N_("{name}: which catastrophe?"),
        N_("what the catastrophe does"),
        N_("Otherwise, the catastrophe keeps its own effect."),
        "C8",
    ),
    Asked.WIND: ChoiceWords(
        N_("{name}: which wind to give up?"),
        N_("which wind to give up"),
        N_("Otherwise, you give up your first wind in this order: north, south, east, west."),
        "C5",
    ),
    Asked.DEBT: ChoiceWords(
        N_("{name}: which card to give?"),
        N_("which card to give"),
        N_("Otherwise, you give your top card, or a wind if your stack is empty."),
        "C8",
    ),
}


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by :func:`status`: the winners, or the players who have to choose."""
    if view.phase is Phase.OVER:
        return winners(view)
    return tuple(dict.fromkeys(choice.seat for choice in view.choices))


def status(view: View, who: Sequence[str], at: Millis, tr: Texts) -> str:
    """Return a sentence about the state of the game. `who` holds the names of :func:`subjects`."""
    if view.phase is Phase.OVER:
        return won(who, tr)
    if view.phase is Phase.SETUP:
        return tr("Laying out the archipelago")
    if view.phase is Phase.COUNTDOWN:
        return tr("About to start")
    if view.count is not None:
        return tr("Count running!")
    if len(who) == 1:
        return tr(CHOICES[view.choices[0].asked].status, name=who[0])
    if who:
        return tr("{names} have to choose", names=tr.listed(who))
    free = sum(at >= glass.free for glass in view.glasses)
    if not free:
        return tr("Hourglasses running")
    return tr.plural("{count} free hourglass in all", "{count} free hourglasses in all", free)
