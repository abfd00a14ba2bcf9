from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.features.orders.words import SCOPES, THENS
from bot.interaction.forms import ABOUT, Said, firsts, form_of, labelled, select
from bot.interaction.refusals import answer
from bot.match.pure.orders.order import WISH, WISHES, Scope, Then, Wanted
from bot.match.pure.table.model import Match
from bot.match.services.orders import Offered
from bot.presenters.presenter import Presenter
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
    scope: Scope


def order_form(offered: Offered, tr: Texts) -> discord.ui.Modal:
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
        fields.append(labelled(tr("Active until"), "", select(UNTIL, scopes, Scope.ROUND)))
    return form_of(tr("A list of moves to try"), ControlId.at(match, Kind.ORDER, SENT), fields)


def written(said: Said) -> Written:
    found = firsts(said)
    try:
        then, scope = Then(found.get(AFTER, Then.STOP)), Scope(found.get(UNTIL, Scope.GAME))
    except ValueError as error:
        raise UnknownControl(str(error)) from error
    moves = tuple(line.strip() for line in found.get(MOVES, "").splitlines() if line.strip())
    return Written(moves, then, scope)


def judged(said: Written, presenter: Presenter, offered: Offered, tr: Texts) -> tuple[Wanted | None, list[str]]:
    """Return the standing order that the submitted form ``said`` describes. If the form has errors, return None and the
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
    return Wanted(wishes=tuple(wishes), then=said.then, scope=said.scope), []


def refused_list(said: Written, wrong: Sequence[str], tr: Texts) -> str:
    head = tr("I couldn't save your order because of these lines:")
    kept = "\n".join(line.replace("`", "'") for line in said.moves)
    return short("\n".join((head, *(f"- {one}" for one in wrong))), 1_000) + (
        f"\n```\n{short(kept, 850)}\n```" if kept else ""
    )
