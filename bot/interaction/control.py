"""The base of every control, and views of controls.

All controls are ``DynamicItem``s, and a view holds nothing else: a view that mixes them with ordinary items would take
their patterns away from the whole bot when it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

import discord

from bot.controls.ids import ControlId, Kind, UnknownControl, parse, template
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.interaction.host import Interaction
from bot.interaction.requests import trail
from bot.wording.blocks import short

FAMILIES: Final[dict[Kind, type[Control]]] = {}
"""The class that answers each family's presses and forms; the subclasses of :class:`Control` fill it."""
_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_STYLES: Final = {style: discord.ButtonStyle[style].value for style in Style}


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
        """Return the pressed control, after a restart as before."""
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Return whether to handle the press; one that comes while the bot ends has been answered."""
        return bool(await interaction.client.tree.interaction_check(interaction))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press; errors are answered like those of commands."""
        try:
            await self.press(interaction, parse(self.custom_id))
        except Exception as error:  # noqa: BLE001 - the outermost frame of a press; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do what the control says. Acknowledge first: :func:`bot.interaction.respond.acknowledge`."""
        raise NotImplementedError

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG003
        """Handle a submitted form of the family. Raises UnknownControl if the family has no such form."""
        raise UnknownControl(str(control))

    @property
    def values(self) -> list[str]:
        """Return a select's selected values; empty for a button."""
        return self.item.values if isinstance(self.item, discord.ui.Select) else []


async def answer_form(interaction: Interaction) -> None:
    """Answer a submitted form; errors are answered like those of commands."""
    if await interaction.client.tree.interaction_check(interaction):
        data: Mapping[str, Any] = interaction.data or {}
        try:
            control = parse(str(data.get("custom_id")))
            await FAMILIES[control.kind].take(interaction, control)
        except Exception as error:  # noqa: BLE001 - the outermost frame of a form; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)  # type: ignore[arg-type]
    trail.finish(interaction)  # the task continues with other things
    interaction.client.under_way.answered()


def _item(kind: Kind) -> type[discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]]]:
    class Item(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=template(kind)):
        """A control of the family as a message shows it; the family's class answers its presses."""

    return Item


_ITEMS: Final = {kind: _item(kind) for kind in Kind}


class Shown(discord.ui.View):
    """A view of rows that is sent in Discord's form directly.

    The library's own items cost several times as much. They are made only if someone asks for one or adds one; from
    then on they are sent.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows: tuple[Row, ...] = ()
        """The rows from which no items have been made yet."""
        super().__init__(timeout=None)
        self._rows = tuple(rows)

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components to send."""
        if self._rows:
            return [{"type": _ROW, "components": _sent(row)} for row in self._rows if row]
        return super().to_components()

    def has_components_v2(self) -> bool:
        """Return whether it needs a message of another kind; it never does."""
        return False

    @property
    def children(self) -> list[discord.ui.Item[Self]]:
        """Return the items."""
        self._make()
        return super().children

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add an item that isn't a control, a link."""
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
    """Return the view of ``rows``.

    Only Discord keeps it: it is finished before it is sent, else the library would keep those of private messages for a
    quarter of an hour. The family's pattern answers a press. Texts over Discord's limits (label 80, option and
    description 100, placeholder 150) end in an ellipsis.
    """
    view = Shown(rows)
    view.stop()
    return view


def _sent(row: Row) -> list[Any]:
    """Return the controls of ``row`` in Discord's form; the library makes that of a select."""
    return [_select(row).to_component_dict()] if isinstance(row, Select) else [_button_sent(button) for button in row]


def _button_sent(button: Button) -> dict[str, Any]:
    """Return the form in which :func:`_button` would be sent."""
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
