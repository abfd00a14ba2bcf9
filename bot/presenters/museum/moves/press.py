"""Handles presses on Museum's board and private panels.

Replies are private and in the player's language. The outbox updates the public board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Row
from bot.features.hints.answer import show_compared
from bot.features.play.confirmation import mark_of
from bot.features.play.moves import show_panel
from bot.features.play.played import play
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import Turn, look_of, seat_at, turn_of
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.log.line import line_of
from bot.presenters.museum.moves import cart as carts
from bot.presenters.museum.moves import checkout, hinted
from bot.presenters.museum.moves.actions import Family
from bot.presenters.museum.moves.arranging import ARRANGED, arranged, show_museum
from bot.presenters.museum.moves.cart import Cart
from bot.presenters.museum.moves.checkout import CART, SHOP
from bot.presenters.museum.moves.controls import DO, MENU, MUSEUM
from bot.presenters.museum.moves.dialogs import (
    ADD,
    FEWER,
    HEADS,
    KEEP,
    LAST_PAGE,
    LIST,
    RANK,
    SOME,
    family_of,
    list_rows,
    of_family,
    rank_rows,
    rank_text,
    ranked_of,
    ranking,
    some_of,
    wish_of,
)
from bot.presenters.museum.moves.hand import LEAVE_IT, ONE_OF, PICK, SKIP, TAKE, WISH
from bot.presenters.museum.moves.hinted import ASKS
from data.museum import objects
from games.museum.actions import LEAVE, Action, Pick, Skip, Take, Wish
from games.museum.notation import write
from games.museum.stages import Stage

OTHERS: Final = 4
OBJECTS: Final = frozenset(one.id for one in objects())


async def pressed(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    """Handle a press on a control of Museum (see :meth:`bot.interaction.host.GamePresenter.press`)."""
    if control.more[:1] == (ASKS,):
        await _compare(interaction, control, *values[:1])
        return
    if control.kind is Kind.PICKER:
        await _private(interaction, control, values)
        return
    action = _public_action(control)
    await acknowledge(interaction, mutates=True, silent=True)
    for attempt in range(OTHERS):
        try:
            await _do(interaction, await _turn(interaction, control, action), action)
        except OtherLine:
            raise
        except Stale:  # another player may have drawn at the same moment
            if not isinstance(action, Wish) or attempt + 1 == OTHERS:
                raise
        else:
            return


def _public_action(control: ControlId) -> Action:
    match control.more:
        case (verb, one) if verb in {TAKE, WISH, PICK} and one in OBJECTS:
            return Take(one) if verb == TAKE else Wish((one,)) if verb == WISH else Pick(one)
        case (verb,) if verb == SKIP:
            return Skip()
        case (verb,) if verb == LEAVE_IT:
            return LEAVE
        case _:
            raise UnknownControl(str(control))


async def _turn(interaction: Interaction, control: ControlId, action: Action) -> Turn:
    try:
        return await turn_of(interaction, control.match, control)
    except OtherLine:
        raise
    except Stale:
        if not isinstance(action, Wish):
            raise
        turn = await turn_of(interaction, control.match)
        then = (await interaction.client.service.history.look(control.match, turn.seat, control.ply)).view
        now = turn.view
        same = (then.stage, then.round, then.turn) == (now.stage, now.round, now.turn)
        if not same or then.seats[turn.seat].wish != now.seats[turn.seat].wish or action not in turn.legal:
            raise
        return replace(turn, ply=turn.match.ply, line=line_of(turn.match))


async def _do(interaction: Interaction, turn: Turn, action: Action) -> None:
    await play(interaction, turn, action, stay=True)


async def _private(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    match control.more:
        case (verb,) if verb == MENU:
            await _menu(interaction, control)
        case (verb, mark) if verb == DO:
            await _play(interaction, control, mark)
        case (verb,) if verb == ONE_OF:
            await _play(interaction, control, *values[:1])
        case (verb, which, page, do) if verb == LIST and do == DO:
            family_of(which), number(page, LAST_PAGE)
            await _play(interaction, control, *values[:1])
        case (verb, which, page) if verb == LIST:
            await _list(interaction, control, family_of(which), number(page, LAST_PAGE))
        case (which, *parts, verb) if which in {CART, SHOP}:
            if verb not in checkout.OF[which] or bool(values) > (verb in checkout.SELECTS):
                raise UnknownControl(str(control))
            await _cart(interaction, control, which, carts.cart_of(parts), verb, values)
        case (verb, what) if verb == SOME:
            await acknowledge(interaction, mutates=True)
            turn = await turn_of(interaction, control.match, control)
            await play(interaction, turn, some_of(what, values, turn.view, turn.seat, turn.legal))
        case (verb, letters, what) if verb == RANK and what in {ADD, FEWER, KEEP}:
            await _rank(interaction, control, letters, what, values)
        case (verb,) if verb == MUSEUM:
            await show_museum(interaction, control)
        case (verb, *parts) if verb == ARRANGED:
            await arranged(interaction, control, parts, values)
        case _:
            raise UnknownControl(str(control))


async def _menu(interaction: Interaction, control: ControlId) -> None:
    await acknowledge(interaction)
    look = await look_of(interaction, control.match)
    seat_at(look.match, interaction.user.id)
    await show_panel(interaction, look, interaction.client.texts(interaction))


async def _play(interaction: Interaction, control: ControlId, mark: str = "") -> None:
    await acknowledge(interaction, mutates=True)
    turn = await turn_of(interaction, control.match, control)
    for action in turn.legal:
        if mark_of(action, write) == mark:
            await _do(interaction, turn, action)
            return
    raise UnknownControl(str(control))


async def _compare(interaction: Interaction, control: ControlId, mark: str = "") -> None:
    if len(control.more) != 2 or control.kind is not Kind.PICKER:
        raise UnknownControl(str(control))
    number(control.more[1], hinted.SELECTS - 1)
    await acknowledge(interaction)
    turn = await turn_of(interaction, control.match, control)
    for action in turn.legal:
        if mark_of(action, write) == mark:
            await show_compared(interaction, turn.look, action)
            return
    raise UnknownControl(str(control))


async def _list(interaction: Interaction, control: ControlId, which: Family, page: int) -> None:
    await acknowledge(interaction)
    turn = await turn_of(interaction, control.match, control)
    if not of_family(turn.legal, which):
        raise UnknownControl(str(control))
    own = turn.view.seats[turn.seat]
    await _show(interaction, turn, turn.tr(HEADS[which]), list_rows(turn.match, turn.legal, which, page, own, turn.tr))


async def _show(interaction: Interaction, turn: Turn, text: str, rows: Sequence[Row]) -> None:
    await reply(interaction, text, view=view_of(rows), asks=turn.match.id)


async def _cart(  # noqa: PLR0917 - a press, and the parts of its id
    interaction: Interaction, control: ControlId, which: str, cart: Cart, verb: str, values: Sequence[str]
) -> None:
    await acknowledge(interaction, mutates=verb == checkout.READY)
    turn = await turn_of(interaction, control.match, control)
    view, seat = turn.view, turn.seat
    other = cart.buy if which == CART else cart.want or cart.hire
    if view.stage is not Stage.ACTION or other or not carts.fits(cart, view, seat):
        raise UnknownControl(str(control))
    if verb in {checkout.READY, checkout.MINE}:
        action = carts.action_of(cart, view, seat)
        if action is None or (verb == checkout.MINE and not checkout.good(cart, view, seat)):
            raise UnknownControl(str(control))
        await (
            play(interaction, turn, action) if verb == checkout.READY else show_compared(interaction, turn.look, action)
        )
        return
    if verb in checkout.SELECTS:
        cart = checkout.changed(cart, verb, values, view, seat)
    text = checkout.text_of(which, cart, view, seat, turn.tr)
    await _show(interaction, turn, text, checkout.rows_of(turn.match, which, cart, view, seat, turn.tr))


async def _rank(interaction: Interaction, control: ControlId, letters: str, what: str, values: Sequence[str]) -> None:
    await acknowledge(interaction, mutates=what == KEEP)
    turn = await turn_of(interaction, control.match, control)
    if turn.view.stage is not Stage.DRAWS or (values and what != ADD):
        raise UnknownControl(str(control))
    there = ranked_of(turn.view, turn.seat)
    letters += "".join(values[:1])
    wishes = ranking(letters, there)
    if what == KEEP:
        await play(interaction, turn, wish_of(wishes), stay=True)
        return
    await _show(interaction, turn, rank_text(wishes, turn.tr), rank_rows(turn.match, letters, there, turn.tr))
