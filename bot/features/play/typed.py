from __future__ import annotations

from inspect import Parameter, Signature
from typing import Any, Final

from discord import app_commands

from bot.features.play.played import play
from bot.interaction.here import at_tables, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import Choices, Offer, offers
from bot.interaction.respond import acknowledge
from bot.interaction.turn import look_of, turn_of
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Command, Typing
from bot.presenters.presenter import Presenter
from bot.wording.names.meant import Unclear
from games.core import Illegal, Unreadable

_INTERACTION: Final = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)


def group_of(presenter: Presenter) -> app_commands.Group:
    group = app_commands.Group(name=presenter.game, description=presenter.commands_of)
    for command in presenter.commands:
        group.add_command(_made(presenter.game, command))
    return at_tables(group)


def _made(game: str, command: Command) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: Interaction, **fields: str) -> None:
        await play_text(interaction, game, command.name, {field.name: "" for field in command.fields} | fields)

    # The library reads a command's fields from its function.
    given = [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            annotation=str,
            default="" if field.optional else Parameter.empty,
        )
        for field in command.fields
    ]
    run.__signature__ = Signature([_INTERACTION, *given])  # type: ignore[attr-defined]
    if command.fields:
        app_commands.describe(**{field.name: field.text for field in command.fields})(run)
        app_commands.autocomplete(**{field.name: _offer(game, command, field.name) for field in command.fields})(run)
    return app_commands.command(name=command.name, description=command.text)(run)


def _offer(game: str, command: Command, field: str) -> Offer:
    @offers
    async def offer(interaction: Interaction, typed: str) -> Choices:
        match = await table_here(interaction, game)
        look = await turn_of(interaction, match.id)
        filled = {one.name: str(getattr(interaction.namespace, one.name, None) or "") for one in command.fields}
        typing = _typing(interaction, look, command.name, filled | {field: typed})
        found = interaction.client.presenter(game).suggestions(typing, field)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    return offer


def _typing(interaction: Interaction, look: Look, command: str, fields: dict[str, str]) -> Typing:
    host = interaction.client
    return Typing(command=command, fields=fields, look=look, tr=host.texts(interaction), work=host.pictures.work)


async def play_text(interaction: Interaction, game: str, command: str, fields: dict[str, str]) -> None:
    """Play the action that the user typed into ``command`` at this channel's table of ``game``. Raises the errors of
    :func:`.play` and the presenter's ``read``. If the text is invalid on another player's turn, only say that.
    """
    await acknowledge(interaction, mutates=True)
    match = await table_here(interaction, game)
    look = await look_of(interaction, match.id)
    try:
        action = await interaction.client.presenter(game).read(_typing(interaction, look, command, fields))
    except (Illegal, Unreadable, Unclear):
        await turn_of(interaction, match.id)
        raise
    await play(interaction, look, action, None)
