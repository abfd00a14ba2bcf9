"""The commands for typing moves, with autocomplete for legal moves."""

from __future__ import annotations

from typing import Final

from bot.presenters.choosing import Command, Field, Typing
from bot.presenters.mykerinos.commands.completion import Family, belongs, read_move
from bot.presenters.mykerinos.commands.completion import suggestions as suggested
from bot.presenters.mykerinos.commands.meant import meant
from bot.presenters.mykerinos.words.refusals import misplaced
from bot.wording.names.choices import Choices, chosen
from data.texts import N_
from games.core import Unreadable
from games.mykerinos.actions import Action, Pass

GROUP: Final = N_("Your moves in a game of Mykerinos")
FIELD, FIELDS, MOVE = N_("field"), N_("fields"), N_("move")

COMMANDS: Final = (
    Command(
        Family.DIG,
        N_("Start a new excavation: one archaeologist on a free field"),
        (Field(FIELD, N_("The field, for example B3")),),
    ),
    Command(
        Family.EXTEND,
        N_("Extend an excavation: two archaeologists on adjacent fields"),
        (Field(FIELDS, N_("The two fields, for example C4 C5")),),
    ),
    Command(
        Family.PATRON,
        N_("Turn one of your patron tiles and use its effect"),
        (Field(MOVE, N_("The patron and its use, for example: violet dig B3")),),
    ),
    Command(
        Family.CHOOSE,
        N_("Choose in the zone being scored: a parcel or the museum"),
        (Field(MOVE, N_("Your choice, for example: take left, museum II:3, decline")),),
    ),
    Command(
        Family.NEUTRAL,
        N_("In a two-player game: place neutral archaeologists, or skip"),
        (Field(MOVE, N_("For example: dig B3, extend C4 C5, skip")),),
    ),
    Command(Family.PASSING, N_("Stop for this round; passing early wins ties")),
)


def suggestions(typing: Typing, field: str) -> Choices:
    """Return at most 25 legal moves that match the typed text."""
    look = typing.look
    return suggested(Family(typing.command), look.view, look.legal, typing.fields[field], typing.tr)


async def read(typing: Typing) -> Action:
    """Return the chosen or typed move. If the text isn't a move, raise an error that lists its possible meanings, or
    that says what is possible in this round.
    """
    family, look = Family(typing.command), typing.look
    if family is Family.PASSING:
        return Pass()
    (typed,) = typing.fields.values()
    try:
        return read_move(family, typed)
    except Unreadable as error:
        own = [one for one in look.legal if belongs(family, one)]
        return meant(chosen(typed), misplaced(error, look.view), own, look.view)
