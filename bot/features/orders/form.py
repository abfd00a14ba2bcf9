"""The form for a list of moves to try: one a line, each judged, answered with what is wrong in which line.

Like the form of a table's options it keeps nothing in memory: its id names the table, what comes back is read from the
interaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord
import msgspec

from bot.client.retries import respond
from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.features.orders.words import SCOPES, THENS
from bot.interaction.host import Interaction
from bot.interaction.refusals import answer
from bot.interaction.respond import take_over
from bot.match.pure.orders.order import WISH, WISHES, Scope, Then, Wanted
from bot.match.pure.table.model import Match
from bot.match.services.orders import Offered
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from bot.wording.meant import Unclear
from bot.wording.typed import Typed
from data.texts import Texts
from games.core import Unreadable

SENT: Final = "sent"
"""What the form's id says that it does."""
MOVES, AFTER, UNTIL = "moves", "afterwards", "until"
LABEL, MOST = 45, 100
"""Characters: Discord's limits for a field's label, and for what stands below it and a choice."""


class Written(msgspec.Struct, frozen=True):
    """What a form says, as it was typed: the moves a line each, without empty lines; the rest by its names."""

    moves: tuple[str, ...]
    then: Then
    scope: Scope


async def open_order_form(interaction: Interaction, offered: Offered, tr: Texts) -> bool:
    """Answer a press by the form; gives whether it was, as Discord takes a form as a first answer only."""
    await take_over(interaction)
    if interaction.response.is_done():
        return False
    form = order_form(offered, tr)
    await respond(interaction, discord.InteractionResponseType.modal, partial(interaction.response.send_modal, form))
    return True


def order_form(offered: Offered, tr: Texts) -> discord.ui.Modal:
    """The form for a list. It is over before it is sent, so that the library does not keep it."""
    match: Match = offered.look.match
    title = short(tr("A list of moves to try"), LABEL)
    form = discord.ui.Modal(title=title, timeout=None, custom_id=str(ControlId.at(match, Kind.ORDER, SENT)))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=MOVES,
        style=discord.TextStyle.paragraph,
        placeholder=short(" / ".join(offered.wishes[:1]), MOST) or None,
        max_length=WISHES * (WISH + 1),
    )
    explained = tr("One a line, {count} at most: the first that is possible is played", count=WISHES)
    form.add_item(discord.ui.Label(text=short(tr("Moves"), LABEL), description=short(explained, MOST), component=field))
    form.add_item(_select(AFTER, tr("Afterwards"), {one.value: tr(text) for one, text in THENS.items()}, Then.STOP))
    if offered.rounds:
        scopes = {one.value: tr(text) for one, text in SCOPES.items()}
        form.add_item(_select(UNTIL, tr("Until when"), scopes, Scope.ROUND))
    form.stop()
    return form


def _select(name: str, label: str, choices: Mapping[str, str], chosen: str) -> discord.ui.Label[Any]:
    options = [
        discord.SelectOption(label=short(text, MOST), value=value, default=value == chosen)
        for value, text in choices.items()
    ]
    select: discord.ui.Select[Any] = discord.ui.Select(custom_id=name, options=options)
    return discord.ui.Label(text=short(label, LABEL), component=select)


def written(data: Mapping[str, Any]) -> Written:
    """What was sent. Raises UnknownControl for what no form offers."""
    found: dict[str, str] = {}
    for place in data.get("components", ()):
        field = place.get("component") or {}
        values = field.get("values") or [field.get("value") or ""]
        found[str(field.get("custom_id"))] = str(values[0])
    try:
        then, scope = Then(found.get(AFTER, Then.STOP)), Scope(found.get(UNTIL, Scope.GAME))
    except ValueError as error:
        raise UnknownControl(str(error)) from error
    moves = tuple(line.strip() for line in found.get(MOVES, "").splitlines() if line.strip())
    return Written(moves, then, scope)


def judged(said: Written, presenter: Presenter, offered: Offered, tr: Texts) -> tuple[Wanted | None, list[str]]:
    """The order that ``said`` means, or what is wrong in which line."""
    wishes: list[str] = []
    wrong: list[str] = []
    for place, line in enumerate(said.moves, start=1):
        try:
            wishes.append(offered.read(presenter.ordering.read(line)))
        except (Unreadable, Unclear) as error:
            why = answer(error, tr, presenter)
            wrong.append(tr("Line {number}, {text}: {why}", number=place, text=Typed(line).code, why=why))
    if len(said.moves) > WISHES:
        wrong.append(tr("Lines: {count}; {most} at most.", count=len(said.moves), most=WISHES))
    if not said.moves:
        wrong.append(tr("There is no move in it."))
    if wrong:
        return None, wrong
    return Wanted(wishes=tuple(wishes), then=said.then, scope=said.scope), []


def refused_list(said: Written, wrong: Sequence[str], tr: Texts) -> str:
    """What is answered to a list that is not written down: why, and the list, to copy it."""
    head = tr("Nothing was written down, because of these lines:")
    kept = "\n".join(line.replace("`", "'") for line in said.moves)
    return short("\n".join((head, *(f"- {one}" for one in wrong))), 1_000) + (
        f"\n```\n{short(kept, 850)}\n```" if kept else ""
    )
