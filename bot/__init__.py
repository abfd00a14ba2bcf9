"""The Discord bot: commands, buttons and embeds around the application in :mod:`bot.match`."""
