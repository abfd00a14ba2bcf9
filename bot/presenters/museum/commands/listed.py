"""The commands for typing moves, with autocomplete for legal moves and their payments."""

from __future__ import annotations

from typing import Final

from bot.presenters.choosing import Command as Listed
from bot.presenters.choosing import Field, Typing
from bot.presenters.museum.commands.completion import hires, ways_to_pay
from bot.presenters.museum.commands.completion import suggestions as suggested
from bot.presenters.museum.commands.typed import Command, read_move
from bot.presenters.museum.moves.arranging import best, cancelled
from bot.wording.names.choices import Choices
from data.texts import N_
from games.museum.actions import Action, Arrange
from games.museum.stages import Stage

GROUP: Final = N_("Your moves in a game of Museum")
WHAT, EXPERT, PAY = N_("what"), N_("expert"), N_("payment")
PAYMENT: Final = Field(
    PAY, N_("Cards from your hand, then prestige, like: amphora, 2 (default: the cheapest payment)"), optional=True
)


def _listed(command: Command, text: str, *fields: Field) -> Listed:
    return Listed(command, text, fields)


def _what(text: str) -> Field:
    return Field(WHAT, text)


COMMANDS: Final = (
    _listed(
        Command.TAKE,
        N_("Explore: take one of the laid-out objects"),
        _what(N_("The object's name, or a description like Greek Culture 5")),
    ),
    _listed(
        Command.WISH,
        N_("While another player explores: the objects you'd like"),
        _what(N_("Your favourite first, or just “nothing”")),
    ),
    _listed(
        Command.EXHIBIT,
        N_("Exhibit objects from your hand or your discard with one payment"),
        _what(N_("One or more objects, by name or by a description like Greek Culture 5")),
        Field(EXPERT, N_("Experts to hire with the same payment"), optional=True),
        PAYMENT,
    ),
    _listed(Command.HIRE, N_("Hire an expert"), Field(EXPERT, N_("One of the available experts")), PAYMENT),
    _listed(
        Command.BUY,
        N_("Exhibit an object from another player's discard"),
        _what(N_("The object; 1 prestige of the payment goes to its owner")),
        PAYMENT,
    ),
    _listed(
        Command.INVENTORY,
        N_("Take objects from your discard back into your hand"),
        _what(N_("The objects, up to your hand limit")),
    ),
    _listed(
        Command.FAVOUR,
        N_("Play a favour, once a turn"),
        _what(N_("The favour and its target, for example: express delivery greek culture 2")),
    ),
    _listed(
        Command.CHOOSE,
        N_("Choose your patron, your board, or objects found by a favour"),
        _what(N_("A patron, a board, or objects")),
    ),
    _listed(
        Command.DISCARD,
        N_("Discard objects if you hold too many"),
        _what(N_("Exactly as many objects as you have to discard")),
    ),
    _listed(Command.DROP, N_("Give up a favour if you hold too many"), _what(N_("The favour you give up"))),
    _listed(
        Command.ARRANGE,
        N_("At the end: accept the best arrangement of your museum"),
        Field(WHAT, N_("Another arrangement: for each slot from the top left, an object or -"), optional=True),
    ),
    _listed(Command.END, N_("End your turn")),
)


def suggestions(typing: Typing, field: str) -> Choices:
    """Return at most 25 choices for a field: moves, experts to hire with the same payment, or payments."""
    command, fields, view, tr = Command(typing.command), typing.fields, typing.look.view, typing.tr
    if field == PAY:
        first = fields[EXPERT] if command is Command.HIRE else fields[WHAT]
        hire = fields[EXPERT] if command is Command.EXHIBIT else ""
        return ways_to_pay(command, view, (first, hire), fields[field], tr)
    if field == EXPERT and command is Command.EXHIBIT:
        return hires(view, fields[WHAT], fields[field], tr)
    return suggested(command, view, typing.look.legal, fields[field], tr)


async def read(typing: Typing) -> Action:
    """Return the typed move. Without a payment it gets the cheapest one; without an arrangement, the best one."""
    command, fields, view = Command(typing.command), typing.fields, typing.look.view
    typed = fields.get(WHAT, "")
    if command is Command.ARRANGE and not typed.strip():
        if view.viewer is None or view.stage is not Stage.ARRANGE:
            return Arrange(())
        return Arrange(await best(typing.work, view, view.viewer), cancelled(view, view.viewer))
    hire = fields.get(EXPERT, "")
    if command is Command.HIRE:
        typed, hire = hire, ""
    return read_move(command, typed, view, typing.tr, hire=hire, pay=fields.get(PAY, ""))
