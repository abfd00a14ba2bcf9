from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.lessons.course import COURSE
from bot.presenters.chronos.words.closed import chapter_of, closed, situation
from bot.presenters.chronos.words.refusals import REFUSALS
from bot.presenters.guide import Guide, plate
from data.texts import Texts
from games.chronos.terms import in_underworld
from games.chronos.view import View
from render.chronos import guide
from render.chronos.words.names import WITH_GODS


def button_lines(look: Look, tr: Texts) -> list[str]:
    view: View = look.view
    lines = [
        tr(
            "**1** to **9** are the piles, with their top cards. Press one to place one of your hourglasses "
            "there: I'll use the one that ran out first. If it was on a pile without another player's hourglass, "
            "you take the card from that pile."
        ),
        tr("**{button}** takes the card as well and puts the hourglass back in front of you.", button=tr("Take home")),
    ]
    if view.cities:
        lines.append(
            tr("Press a city's name to place an hourglass there. While it's there, you have the city's power.")
        )
    if any(in_underworld(glass.place) for glass in view.glasses):
        lines.append(
            tr("**{button}** turns your hourglass in the underworld, once it has run out.", button=tr("Underworld"))
        )
    lines += [
        tr(
            "**{button}** ends the game if your claim is true: with 200 points or more, or with both monsters.",
            button=tr("I have won!"),
        ),
        tr(
            "**{button}** starts a countdown from ten when all hourglasses have run out. When it ends, the player "
            "with the most points wins.",
            button=tr("Count"),
        ),
    ]
    if view.level >= WITH_GODS:
        lines.append(
            tr("**{button}** shows your cards and points; you can also get and use gods there.", button=tr("Your move"))
        )
    else:
        lines.append(tr("**{button}** shows your cards and points.", button=tr("Your move")))
    return [f"- {line}" for line in lines]


GUIDE: Final = Guide(
    course=COURSE,
    pictures={
        "C0": plate(guide.legend, "signs.png"),
        "C1": plate(guide.cards_legend, "cards.png"),
        "C8": plate(guide.gods_legend, "gods.png"),
        "C9": plate(guide.cities_legend, "cities.png"),
    },
    chapter=chapter_of,
    closed=closed,
    reasons=REFUSALS,
    situation=situation,
    buttons=button_lines,
)
