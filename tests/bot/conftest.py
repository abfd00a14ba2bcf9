"""A set-up for all of these tests, whichever run: the bot answers all families of controls."""

import bot.features.families  # noqa: F401
