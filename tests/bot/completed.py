from discord import app_commands

from bot.presenters.registry import PRESENTERS


def completed(game):
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
