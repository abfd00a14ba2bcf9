"""The base of every control, and how controls become a view.

All controls are ``DynamicItem``s, and a view holds nothing else: a view that mixes them with ordinary items would
take their patterns away from the whole bot when it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord

from bot.controls.ids import ControlId, Kind, UnknownControl, parse, template
from bot.controls.rows import Button, Option, Row, Select
from bot.interaction.host import Interaction
from bot.wording.blocks import short

FAMILIES: Final[dict[Kind, type[Control]]] = {}
"""The class that answers the presses and forms of each family; filled by the subclasses of :class:`Control`."""


class Control(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=r"(?!)"):
    """A button or a select that knows from its id alone what to do. A family names its kind and overrides
    :meth:`press`.
    """

    def __init_subclass__(cls, *, kind: Kind) -> None:
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
        """The control that was pressed, after a restart as before."""
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the press is still to be done; one that comes while the bot ends was answered."""
        return bool(await interaction.client.tree.interaction_check(interaction))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press; whatever goes wrong is answered where the errors of commands are."""
        try:
            await self.press(interaction, parse(self.custom_id))
        except Exception as error:  # noqa: BLE001 - the outermost frame of a press; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do what the control says. Acknowledges first: :func:`bot.interaction.respond.acknowledge`."""
        raise NotImplementedError

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG003
        """Do what a form of the family says that was sent. Raises UnknownControl where the family has none such."""
        raise UnknownControl(str(control))

    @property
    def values(self) -> list[str]:
        """What was selected, for a select; empty for a button."""
        return self.item.values if isinstance(self.item, discord.ui.Select) else []


async def answer_form(interaction: Interaction) -> None:
    """Answer a form that was sent; whatever goes wrong is answered where the errors of commands are."""
    if not await interaction.client.tree.interaction_check(interaction):
        return
    data: Mapping[str, Any] = interaction.data or {}
    try:
        control = parse(str(data.get("custom_id")))
        await FAMILIES[control.kind].take(interaction, control)
    except Exception as error:  # noqa: BLE001 - the outermost frame of a form; on_error answers and logs
        await interaction.client.tree.on_error(interaction, error)  # type: ignore[arg-type]


def view_of(rows: Iterable[Row]) -> discord.ui.View:
    """The view that shows ``rows``. Discord alone keeps it: it is over before it is sent, or the library would keep
    those of private messages for a quarter of an hour. What answers a press is the family's pattern.

    Texts over Discord's limits (label 80, option and description 100, placeholder 150) end in an ellipsis.
    """
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Select):
            view.add_item(FAMILIES[row.id.kind](_select(row), row=number))
        else:
            for button in row:
                view.add_item(FAMILIES[button.id.kind](_button(button), row=number))
    view.stop()
    return view


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
        required=select.least > 0,  # Discord refuses one that is required and may be left empty
    )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=short(option.label, 100),
        value=option.value,
        description=short(option.description, 100) or None,
        emoji=option.emoji,
        default=option.chosen,
    )
