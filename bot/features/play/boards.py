from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import discord
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Row, Select, Style
from bot.features.buttons import order_buttons, undo_button
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Panel
from bot.presenters.presenter import Presenter
from bot.wording.blocks import CONTENT, fenced, missing, short
from bot.wording.names.typed import plain
from data.texts import Texts
from games.core import AnySeen
from games.kit import kits
from games.orders import OrderRules
from render.kit.picture import Drawing

TEXT_BLOCKS: Final = 3
BUTTONS: Final = 5
ROWS: Final = 5
ACTS: Final = frozenset({ControlKind.BOARD, ControlKind.PICKER})
"""The kinds of controls that build an action."""
ControlT = TypeVar("ControlT", Button, Select)
HELP, OPEN, NEWS = "help", "open", "since"


def public_rows(
    presenter: Presenter, look: Look, tr: Texts, *, live: bool = False, undo: bool = False, first: bool = False
) -> list[Row]:
    """Return the controls under a public board: the game's own controls, *Your move* if the game has private choices,
    *Help*, and *Since your last turn*; none if no one can do anything.

    *Since your last turn* is left out under the ``first`` board of a game, and at a ``live`` table, where everyone
    follows the game. ``look`` is the public view. ``undo``: something can be undone. Without room, the undo button is
    in the response to *Help*.
    """
    rows = list(presenter.controls(look, tr))
    move = presenter.private and bool(look.asked or look.may)
    if not rows and not move:
        return []
    own = Button(id=ControlId.at(look.match, ControlKind.MOVE, OPEN), label=tr("Your move"), style=Style.ACTIVE)
    rows = _standing(rows, (*_orders(presenter, look, tr), *((own,) if move else ()), help_button(look.match, tr)))
    since = Button(id=ControlId.at(look.match, ControlKind.SINCE, NEWS), label=tr("Since your last turn"))
    rows = rows if live or first else beside(rows, since)
    return beside(rows, undo_button(look.match, tr)) if undo else rows


def beside(rows: Sequence[Row], button: Button) -> list[Row]:
    """Return ``rows`` with ``button`` at the end of the last row, or in a new one. Without room, it's left out."""
    standing = _standing(list(rows), (button,))
    return standing if len(standing) <= ROWS else list(rows)


def own_rows(presenter: Presenter, look: Look, tr: Texts) -> list[Row]:
    """Return the controls of a private message to a player: their choices, if any, and *Help*. Games with private
    panels may have controls even without choices. ``look`` is the player's view.
    """
    rows: Sequence[Row] = ()
    if not presenter.private:
        rows = presenter.controls(look, tr) if look.legal else ()
    elif look.viewer is not None:
        rows = presenter.panel(look, tr).rows
    return _standing(list(rows), (*_orders(presenter, look, tr), help_button(look.match, tr))) if rows else []


def _orders(presenter: Presenter, look: Look, tr: Texts) -> tuple[Button, ...]:
    kit = kits().get(look.match.game)
    rules: OrderRules | None = kit.part("orders") if kit else None
    quick = [one for one in rules.quick(look.view) if one.board] if rules else ()
    return order_buttons(presenter, look.match, quick, tr, Style.QUIET)


def position_panel(presenter: Presenter, look: Look, tr: Texts) -> Panel:
    return presenter.panel(look, tr) if presenter.private else Panel("", tuple(presenter.controls(look, tr)), ())


def acting(rows: Sequence[Row], kind: ControlKind, *about: str) -> list[Row]:
    """Return copies of the controls in ``rows`` that build an action, with ids of another ``kind`` in which ``about``
    comes first. Controls for orders, undo and the like are left out.
    """
    kept = [
        _of(row, kind, about)
        if isinstance(row, Select)
        else tuple(_of(one, kind, about) for one in row if one.id.kind in ACTS)
        for row in rows
    ]
    return [row for row in kept if row]


def _of(control: ControlT, kind: ControlKind, about: tuple[str, ...]) -> ControlT:
    return replace(control, id=replace(control.id, kind=kind, more=(*about, *control.id.more)))


def help_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.BOARD, HELP), label=tr("Help"))


def _standing(rows: list[Row], buttons: tuple[Button, ...]) -> list[Row]:
    last = rows[-1] if rows else ()
    if isinstance(last, Select) or len(last) + len(buttons) > BUTTONS:
        return [*rows, buttons]
    return [*rows[:-1], (*last, *buttons)]


async def text_boards(interaction: Interaction, look: Look, tr: Texts, pictures: Sequence[str]) -> list[discord.Embed]:
    """Return embeds with text in place of the match's ``pictures``."""
    names = plain(await interaction.client.people.names(look.match, tr, beside_color=True))
    board = interaction.client.presenter(look.match.game).text_board
    blocks = [block for which in pictures for block in fenced(board(look.view, names, tr, which, at=look.at))]
    return [discord.Embed(description=block) for block in blocks[:TEXT_BLOCKS]]


async def reply_pictures(
    interaction: Interaction,
    text: str,
    look: Look,
    tr: Texts,
    *,
    pictures: Sequence[str],
    plates: Sequence[Drawing] = (),
    events: Sequence[AnySeen] = (),
    rows: Sequence[Row] = (),
    asks: bool = False,
    above: Sequence[str] = (),
) -> None:
    """Respond with ``text`` and the match's ``pictures``, in which the changes by ``events`` are highlighted. ``look``
    is the user's view. Pictures that can't be drawn are replaced by text, with a line that explains why. ``plates``:
    additional pictures. For ``asks`` and ``above`` see :func:`bot.interaction.respond.reply`.
    """
    drawings, embeds = await illustrations(interaction, look, tr, pictures, events)
    controls = view_of(rows) if rows else None
    text = lacking(text, tr) if embeds else text
    about = look.match.id if asks else None
    await reply(interaction, text, view=controls, drawings=(*drawings, *plates), embeds=embeds, asks=about, above=above)


async def illustrations(
    interaction: Interaction, look: Look, tr: Texts, pictures: Sequence[str], events: Sequence[AnySeen] = ()
) -> tuple[list[Drawing], list[discord.Embed]]:
    """Draw the match's ``pictures``. Return what was drawn, and embeds with text in place of the others."""
    drawings, undrawn = [], []
    for which in pictures:
        drawing = await interaction.client.pictures.board(look.match, look.view, events, tr, which, at=look.at)
        if drawing is None:
            undrawn.append(which)
        else:
            drawings.append(drawing)
    return drawings, await text_boards(interaction, look, tr, undrawn) if undrawn else []


def lacking(text: str, tr: Texts) -> str:
    """Add a line that explains why there is no picture."""
    line = missing(tr)
    return f"{short(text, CONTENT - len(line) - 1)}\n{line}" if text else line
