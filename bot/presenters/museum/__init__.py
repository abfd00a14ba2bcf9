"""Museum as the bot shows it and lets people play it."""
