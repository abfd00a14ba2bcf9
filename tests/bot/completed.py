from bot.presenters.registry import PRESENTERS


def completed(game):
    offering, plain = [], []
    for command in PRESENTERS[game].commands:
        name, needed = f"{game} {command.name}", [field.name for field in command.fields if not field.optional]
        offering += [(name, field) for field in needed]
        if not needed:
            plain.append(name)
    return offering, plain
