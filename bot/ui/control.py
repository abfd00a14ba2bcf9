"""The base of every control, how controls become a view, and how a press is answered.

All controls are ``DynamicItem``s, and a view holds nothing else: a view that mixes them with ordinary items would
take their patterns away from the whole bot when it ends.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.face import Drawing
from bot.ui.ids import ControlId, Kind, parse, template
from bot.ui.rows import Button, Option, Row, Select

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that is gone."""

Press: TypeAlias = discord.Interaction[Any]
"""A press, or a command: an interaction with this bot; its client is a :class:`bot.app.Cartouche`."""

FAMILIES: Final[dict[Kind, type[Control]]] = {}
"""The class that answers the presses of each family; filled by the subclasses of :class:`Control`."""


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=r"(?!)"):
    """A button or a select that knows from its id alone what to do. A family names its kind and overrides
    :meth:`press`.
    """

    def __init_subclass__(cls, *, kind: Kind) -> None:
        super().__init_subclass__(template=template(kind))
        FAMILIES[kind] = cls

    @classmethod
    async def from_custom_id(cls, interaction: Press, item: discord.ui.Item[Any], match: Any, /) -> Control:  # noqa: ARG003
        """The control that was pressed, after a restart as before."""
        return cls(item)

    async def callback(self, interaction: Press) -> None:
        """Answer the press; whatever goes wrong is answered where the errors of commands are."""
        try:
            await self.press(interaction, parse(self.custom_id))
        except Exception as error:  # noqa: BLE001 - the outermost frame of a press; on_error answers and logs
            await interaction.client.tree.on_error(interaction, error)

    async def press(self, interaction: Press, control: ControlId) -> None:
        """Do what the control says. Must answer the interaction first."""
        raise NotImplementedError

    @property
    def values(self) -> list[str]:
        """What was selected, for a select; empty for a button."""
        return self.item.values if isinstance(self.item, discord.ui.Select) else []


def view_of(rows: Iterable[Row]) -> discord.ui.View:
    """The view that shows ``rows``. It has no timeout: Discord alone keeps it.

    Texts over Discord's limits (label 80, option and description 100, placeholder 150) end in an ellipsis.
    """
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Select):
            view.add_item(FAMILIES[row.id.kind](_select(row), row=number))
        else:
            for button in row:
                view.add_item(FAMILIES[button.id.kind](_button(button), row=number))
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
    )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=short(option.label, 100),
        value=option.value,
        description=short(option.description, 100) or None,
        emoji=option.emoji,
        default=option.chosen,
    )


def short(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, an ellipsis at the end where something is missing."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


async def hold(interaction: Press, *, silent: bool = False) -> None:
    """Tell Discord at once that an answer follows: a new private message, or, for a press on a private message,
    that message changed. The player's name is learned on the way.

    ``silent``: nothing is shown unless something has to be said: what the press does can be seen in the channel.
    """
    thinking = not (silent or _on_private(interaction))
    try:
        await (interaction.response.defer(ephemeral=True, thinking=True) if thinking else interaction.response.defer())
    except discord.NotFound as error:
        if thinking or error.code != UNKNOWN_MESSAGE:
            raise
        # The message went while the press was on its way: its first press was done, or it was dismissed.
        await interaction.response.defer(ephemeral=True, thinking=True)
    interaction.client.people.remember(interaction)


async def put(
    interaction: Press,
    text: str,
    *,
    view: discord.ui.View | None = None,
    drawing: Drawing | None = None,
    file: discord.File | None = None,
    embeds: Sequence[discord.Embed] = (),
) -> None:
    """Write the private answer that :func:`hold` promised; nothing of what it showed before is left. Where there is
    no private message, or it was dismissed meanwhile, a new one is sent.
    """
    nobody = discord.AllowedMentions.none()

    def files() -> list[discord.File]:
        return [*([file_of(drawing)] if drawing else []), *([file] if file else [])]

    if not _has_public_original(interaction):
        try:
            await interaction.edit_original_response(
                content=short(text, 2000), embeds=embeds, attachments=files(), view=view, allowed_mentions=nobody
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE or file:
                raise
        else:
            return
    await interaction.followup.send(
        short(text, 2000),
        embeds=embeds,
        files=files(),
        view=view or discord.utils.MISSING,
        allowed_mentions=nobody,
        ephemeral=True,
    )


async def hush(interaction: Press) -> None:
    """Say nothing after all, as what was pressed shows in the channel: the private message goes.

    That it cannot go changes nothing about what was done, so it is noted and no more.
    """
    if _has_public_original(interaction):
        return
    try:
        await interaction.delete_original_response()
    except (discord.HTTPException, OSError) as error:
        log.info("A private message could not be taken away: %s", error)


def _on_private(interaction: Press) -> bool:
    """Whether a control of a private message was pressed."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _has_public_original(interaction: Press) -> bool:
    """Whether the original response is the public message that was pressed, which is the outbox' to change."""
    silent = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return silent and not _on_private(interaction)


def file_of(drawing: Drawing) -> discord.File:
    """A picture as Discord takes it, with its alt text (at most 1,024 characters)."""
    return discord.File(io.BytesIO(drawing.data), drawing.filename, description=short(drawing.alt, 1024))
