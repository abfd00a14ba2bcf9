"""The effects of the buttons below the board, for *Help*: those that are there at the table's level."""

from __future__ import annotations

from bot.match.pure.play.look import Look
from data.texts import Texts
from games.chronos.terms import in_underworld
from games.chronos.view import View
from render.chronos.words.names import WITH_GODS


def button_lines(look: Look, tr: Texts) -> list[str]:
    """See :attr:`bot.presenters.guide.Guide.buttons`."""
    view: View = look.view
    lines = [
        tr(
            "**1** to **9** are the piles, with the card on top. A press sets an hourglass of yours there: the one "
            "that has run out longest. If it stood on a pile without another player's hourglass, you take that "
            "pile's card."
        ),
        tr("**{button}** takes the card, too, and puts the hourglass back in front of you.", button=tr("Take home")),
    ]
    if view.cities:
        lines.append(
            tr("A city's name sets an hourglass there: as long as it stands there, you have the city's power.")
        )
    if any(in_underworld(glass.place) for glass in view.glasses):
        lines.append(tr("**{button}** turns an hourglass of yours that has run out there.", button=tr("Underworld")))
    lines += [
        tr(
            "**{button}** ends the game if it is true, from 200 points on or with both monsters.",
            button=tr("I have won!"),
        ),
        tr(
            "**{button}** counts down from ten when all hourglasses have run out; then the most points win.",
            button=tr("Count"),
        ),
    ]
    if view.level >= WITH_GODS:
        lines.append(
            tr("**{button}** shows your cards and points, and there you get and use gods.", button=tr("Your move"))
        )
    else:
        lines.append(tr("**{button}** shows your cards and points.", button=tr("Your move")))
    return [f"- {line}" for line in lines]
