"""The commands of games that offer moves while a player types."""

from discord import app_commands

from bot.presenters.registry import PRESENTERS


def completed(game):
    """Return a game's commands with the required option that each offers something for, and those without any."""
    offering, plain = [], []
    for own in PRESENTERS[game].commands():
        for command in own.walk_app_commands():
            if isinstance(command, app_commands.Command):
                offering += [
                    (command.qualified_name, one.display_name)
                    for one in command.parameters
                    if one.autocomplete and one.required
                ]
                if not any(one.required for one in command.parameters):
                    plain.append(command.qualified_name)
    return offering, plain
