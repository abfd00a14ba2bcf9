import bot.features.families  # noqa: F401
