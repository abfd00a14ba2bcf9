"""The base class of all controls, and views that consist of controls.

All controls are ``DynamicItem``s, and a view contains nothing else. If a view also contained ordinary items of
discord.py, stopping the view would unregister the patterns of all controls for the whole bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

import discord

from bot.controls.ids import ControlId, ControlKind, UnknownControl, parse, template
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.interaction import requests
from bot.interaction.host import Interaction
from bot.wording.blocks import short

FAMILIES: Final[dict[ControlKind, type[Control]]] = {}
"""The classes that handle presses and forms. Subclasses of :class:`Control` register themselves here."""
_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_STYLES: Final = {style: discord.ButtonStyle[style].value for style in Style}


class Control(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=r"(?!)"):
    """A button or select whose id contains everything that is needed to handle a press. Subclasses name their kind and
    override :meth:`press`.
    """

    def __init_subclass__(cls, *, kind: ControlKind) -> None:
        super().__init_subclass__(template=template(kind))
        FAMILIES[kind] = cls

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: discord.ui.Item[discord.ui.View],
        match: Any,  # noqa: ARG003
        /,
    ) -> Control:
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return bool(await interaction.client.tree.interaction_check(interaction))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        try:
            await self.press(interaction, parse(self.custom_id))
        except Exception as error:  # noqa: BLE001 - the outermost frame of a press; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Carry out the action of `control`. Implementations call :func:`bot.interaction.respond.acknowledge` first."""
        raise NotImplementedError

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG003
        """Handle a submitted form of this control's kind. Raises UnknownControl if this kind has no form."""
        raise UnknownControl(str(control))

    @property
    def values(self) -> list[str]:
        return self.item.values if isinstance(self.item, discord.ui.Select) else []


async def answer_form(interaction: Interaction) -> None:
    if await interaction.client.tree.interaction_check(interaction):
        data: Mapping[str, Any] = interaction.data or {}
        try:
            control = parse(str(data.get("custom_id")))
            await FAMILIES[control.kind].take(interaction, control)
        except Exception as error:  # noqa: BLE001 - the outermost frame of a form; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)  # type: ignore[arg-type]
    requests.finish(interaction)  # the task continues with other things
    interaction.client.under_way.answered()


def _item(kind: ControlKind) -> type[discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]]]:
    class Item(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=template(kind)): ...

    return Item


_ITEMS: Final = {kind: _item(kind) for kind in ControlKind}


class RowsView(discord.ui.View):
    """A view that converts its rows of controls directly to Discord's format.

    Converting discord.py's own item objects would take several times as long. Item objects are created only if other
    code reads or adds items, and are then sent instead of the rows.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows: tuple[Row, ...] = ()
        super().__init__(timeout=None)
        self._rows = tuple(rows)

    def to_components(self) -> list[dict[str, Any]]:
        if self._rows:
            return [{"type": _ROW, "components": _sent(row)} for row in self._rows if row]
        return super().to_components()

    def has_components_v2(self) -> bool:
        return False

    @property
    def children(self) -> list[discord.ui.Item[Self]]:
        self._make()
        return super().children

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        self._make()
        return super().add_item(item)

    def _make(self) -> None:
        rows, self._rows = self._rows, ()
        for number, row in enumerate(rows):
            if isinstance(row, Select):
                super().add_item(_ITEMS[row.id.kind](_select(row), row=number))
            else:
                for button in row:
                    super().add_item(_ITEMS[button.id.kind](_button(button), row=number))


def view_of(rows: Iterable[Row]) -> discord.ui.View:
    """Return a view of `rows`. Texts beyond Discord's limits are cut off.

    The view is stopped before it's sent, because discord.py would otherwise keep the views of private messages in
    memory for 15 minutes. Presses still arrive, because each control's id matches a registered pattern.
    """
    view = RowsView(rows)
    view.stop()
    return view


def _sent(row: Row) -> list[Any]:
    return [_select(row).to_component_dict()] if isinstance(row, Select) else [_button_sent(button) for button in row]


def _button_sent(button: Button) -> dict[str, Any]:
    sent: dict[str, Any] = {"type": _BUTTON, "style": _STYLES[button.style], "disabled": button.disabled}
    if button.label:
        sent["label"] = short(button.label, 80)
    sent["custom_id"] = str(button.id)
    if button.emoji is not None:
        sent["emoji"] = discord.PartialEmoji.from_str(button.emoji).to_dict()
    return sent


def _button(button: Button) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        style=discord.ButtonStyle[button.style],
        label=short(button.label, 80),
        emoji=button.emoji,
        disabled=button.disabled,
        custom_id=str(button.id),
    )


def _select(select: Select) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=str(select.id),
        placeholder=short(select.placeholder, 150),
        options=[_option(option) for option in select.options],
        min_values=select.least,
        max_values=select.most,
        required=select.least > 0,  # Discord refuses a required select that may stay empty
    )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=short(option.label, 100),
        value=option.value,
        description=short(option.description, 100) or None,
        emoji=option.emoji,
        default=option.chosen,
    )
