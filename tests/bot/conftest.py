"""Whatever is run of these tests, the bot answers all families of controls."""

import bot.features.families  # noqa: F401
