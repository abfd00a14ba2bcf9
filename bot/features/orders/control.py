from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.controls.ids import LARGEST_PLY, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.buttons import ORDERING, QUICK, order_buttons
from bot.features.orders.words import SCOPES, THENS, ended, lines_of, news, said
from bot.features.play.boards import ROWS, beside
from bot.interaction.control import Control, view_of
from bot.interaction.forms import ABOUT, Said, form_of, labelled, said_in, select
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.refusals import answer
from bot.interaction.respond import acknowledge, offer_form, reply
from bot.interaction.turn import check_control
from bot.match.pure.errors import Stale
from bot.match.pure.orders.order import WISH, WISHES, OrderContent, OrderScope, State, Then
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.services.orders import OfferedOrders, OrderSeen
from bot.presenters.presenter import Presenter
from bot.presenters.tree import Choice
from bot.wording.blocks import short
from bot.wording.names.meant import Unclear
from bot.wording.names.typed import Typed
from data.texts import Texts
from games.core import Unreadable

SENT: Final = "sent"
MOVES, AFTER, UNTIL = "moves", "afterwards", "until"


class Written(msgspec.Struct, frozen=True):
    moves: tuple[str, ...]
    then: Then
    scope: OrderScope


def order_form(offered: OfferedOrders, tr: Texts) -> discord.ui.Modal:
    match: Match = offered.look.match
    moves: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=MOVES,
        style=discord.TextStyle.paragraph,
        placeholder=short(" / ".join(offered.wishes[:1]), ABOUT) or None,
        max_length=WISHES * (WISH + 1),
    )
    explained = tr("One per line, at most {count}; I'll play the first one that's possible", count=WISHES)
    thens = [(tr(text), one.value) for one, text in THENS.items()]
    fields = [
        labelled(tr("Moves"), explained, moves),
        labelled(tr("Afterwards"), "", select(AFTER, thens, Then.STOP)),
    ]
    if offered.rounds:
        scopes = [(tr(text), one.value) for one, text in SCOPES.items()]
        fields.append(labelled(tr("Active until"), "", select(UNTIL, scopes, OrderScope.ROUND)))
    return form_of(tr("A list of moves to try"), ControlId.at(match, ControlKind.ORDER, SENT), fields)


def written(said: Said) -> Written:
    found = {name: values[0] for name, values in said.items() if values}
    try:
        then, scope = Then(found.get(AFTER, Then.STOP)), OrderScope(found.get(UNTIL, OrderScope.GAME))
    except ValueError as error:
        raise UnknownControl(str(error)) from error
    return Written(tuple(line.strip() for line in found.get(MOVES, "").splitlines() if line.strip()), then, scope)


def judged(
    said: Written, presenter: Presenter, offered: OfferedOrders, tr: Texts
) -> tuple[OrderContent | None, list[str]]:
    """Return the standing order that the submitted form ``said`` describes. If it has errors, return None and the
    errors.
    """
    wishes: list[str] = []
    wrong: list[str] = []
    for place, line in enumerate(said.moves, start=1):
        try:
            wishes.append(offered.read(presenter.ordering.read(line)))
        except (Unreadable, Unclear) as error:
            why = answer(error, tr, presenter)
            wrong.append(tr("Line {number}, {text}: {why}", number=place, text=Typed(line).code, why=why))
    if len(said.moves) > WISHES:
        wrong.append(
            tr("You wrote {count} lines, but you can write at most {most}.", count=len(said.moves), most=WISHES)
        )
    if not said.moves:
        wrong.append(tr("The list is empty."))
    if wrong:
        return None, wrong
    return OrderContent(wishes=tuple(wishes), then=said.then, scope=said.scope), []


def refused_list(said: Written, wrong: Sequence[str], tr: Texts) -> str:
    head = tr("I couldn't save your order because of these lines:")
    kept = "\n".join(line.replace("`", "'") for line in said.moves)
    return short("\n".join((head, *(f"- {one}" for one in wrong))), 1_000) + (
        f"\n```\n{short(kept, 850)}\n```" if kept else ""
    )


log = logging.getLogger(__name__)


def with_rest(interaction: Interaction, rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    """Add buttons that draft standing orders to the ``rows`` of a private message, if there is room: for example one
    that leaves the rest of a scoring phase to the bot.
    """
    quick = interaction.client.service.orders.rest(look)
    if not quick or len(rows) >= ROWS:
        return list(rows)
    return [*rows, order_buttons(interaction.client.presenter(look.match.game), look.match, quick, tr)]


LIST, GIVE, KEEP, CANCEL, WRITE = "list", "give", "keep", "cancel", "write"
WITH_MORE: Final = frozenset({GIVE, CANCEL, QUICK})


class OrderControl(Control, kind=ControlKind.ORDER):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, *rest = control.more
        if verb not in {LIST, GIVE, KEEP, CANCEL, WRITE, QUICK} or len(rest) != (verb in WITH_MORE) or "" in rest:
            raise UnknownControl(str(control))
        which = number(rest[0], LARGEST_PLY) if rest and verb != QUICK else 0
        await acknowledge(interaction, mutates=verb not in {LIST, KEEP, WRITE})
        await check_control(interaction, control)
        match, user = control.match, interaction.user.id
        service = interaction.client.service
        if verb == GIVE:
            await give(interaction, match, which)
        elif verb == CANCEL:
            await service.orders.cancel(match, user, which)
            await show_orders(interaction, match)
        elif verb == QUICK:
            await order_quick(interaction, await service.orders.offered(match, user), rest[0].replace("-", " "))
        elif verb == WRITE:
            tr = interaction.client.texts(interaction)
            form = order_form(await service.orders.offered(match, user), tr)
            if not await offer_form(interaction, form):
                await show_orders(interaction, match, tr("I couldn't open the form in time. Press the button again."))
        else:
            await show_orders(interaction, match)

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control.more != (SENT,):
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        await check_control(interaction, control)
        host, tr = host_and_texts(interaction)
        offered = await host.service.orders.offered(control.match, interaction.user.id)
        table = offered.look.match
        said_there = written(said_in(interaction.data))
        wanted, wrong = judged(said_there, host.presenter(table.game), offered, tr)
        if wanted is not None:
            await draft(interaction, control.match, wanted)
            return
        row = (_button(table, tr("Write a list"), Style.ACTIVE, WRITE), _button(table, tr("Orders"), Style.QUIET, LIST))
        await reply(interaction, refused_list(said_there, wrong, tr), view=view_of([row]))


async def show_orders(interaction: Interaction, match: int, head: str = "") -> None:
    host, tr = host_and_texts(interaction)
    user = interaction.user.id
    offered = await host.service.orders.offered(match, user)
    table = offered.look.match
    presenter = host.presenter(table.game)
    shown: list[OrderSeen] = await host.service.orders.of_seat(match, user)
    live = [one for one in shown if one.order.state is State.LIVE]
    title = tr("Your orders at this table. Only you see them.")
    lines = [head, f"**{title}**"] if head else [f"**{title}**"]
    if not live:
        lines.append(tr("You don't have any active orders."))
    lines += [said(one, presenter.ordering, tr) for one in live]
    lines += [ended(one, presenter, tr) for one in shown if one.order.state is State.ENDED]
    lines.append(
        tr(
            "-# An order is a move that I make for you when it's your turn. Add one with `/game order`: you choose the "
            "moves to try, how long the order lasts, and what cancels it."
        )
    )
    rows: list[Row] = []
    choose = ORDERING.button(table, Choice(tr("Choose a move…"), ()))
    write = _button(table, tr("Write a list"), Style.QUIET, WRITE)
    others = (choose, write) if offered.wishes else (write,)
    rows.append((*order_buttons(presenter, table, offered.quick, tr), *others))
    if live:
        rows.append(
            tuple(
                _button(table, tr("Cancel {number}", number=one.order.number), Style.BAD, CANCEL, str(one.order.number))
                for one in live
            )
        )
    await reply(interaction, "\n".join(lines), view=view_of(rows) if rows else None)


async def order_quick(interaction: Interaction, offered: OfferedOrders, wish: str) -> None:
    """Draft the suggested order whose button was pressed, unless the game no longer suggests it."""
    quick, match = next((one for one in offered.quick if one.wish == wish), None), offered.look.match.id
    if quick is None:
        tr = interaction.client.texts(interaction)
        await show_orders(interaction, match, tr("This button is out of date."))
    else:
        await draft(interaction, match, offered.wanted(quick))


async def draft(interaction: Interaction, match: int, wanted: OrderContent, head: str = "") -> None:
    host, tr = host_and_texts(interaction)
    shown: OrderSeen = await host.service.orders.draft(match, interaction.user.id, wanted)
    table, label = shown.look.match, tr("Save order") if shown.action is None else tr("Play it now")
    lines = [*([head] if head else []), *lines_of(shown, host.presenter(table.game).ordering, tr)]
    row = (
        _button(table, label, Style.GOOD, GIVE, str(shown.order.number)),
        _button(table, tr("No, leave it"), Style.QUIET, KEEP),
    )
    await reply(interaction, "\n".join(lines), view=view_of([row]))


async def give(interaction: Interaction, match: int, which: int) -> None:
    """Activate the user's drafted order ``which``. If something has happened since the draft, show a new preview
    instead.
    """
    host = interaction.client
    tr, user = host.texts(interaction), interaction.user.id
    orders = host.service.orders
    try:
        order, acted = await orders.give(match, user, which, str(interaction.id))
    except Stale:
        head = tr("Something has happened at the table, so check your order again:")
        await draft(interaction, match, await orders.written(match, user, which), head)
        return
    if acted is not None:
        move = next(step.entry.text for step in acted.steps if step.entry.who == order.seat)
        await reply(interaction, tr("It was your turn, so I played your order right away: {move}", move=f"`{move}`"))
        return
    await show_orders(interaction, match, tr("Your order is active."))


async def order_lines(interaction: Interaction, look: Look, tr: Texts) -> list[str]:
    if not _may_order(interaction, look):
        return []
    shown = await interaction.client.service.orders.of_look(look)
    return news(shown, interaction.client.presenter(look.match.game), tr)


def with_orders(interaction: Interaction, rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    if not _may_order(interaction, look):
        return list(rows)
    return with_rest(interaction, beside(rows, _button(look.match, tr("Orders"), Style.QUIET, LIST)), look, tr)


def _may_order(interaction: Interaction, look: Look) -> bool:
    match = look.match
    if look.viewer is None or match.status is not Status.ACTIVE or match.players[look.viewer].human is None:
        return False
    return not interaction.client.service.desk.live(match)


def _button(match: Match, label: str, style: Style, *more: str) -> Button:
    return Button(id=ControlId.at(match, ControlKind.ORDER, *more), label=label, style=style)
