"""Changes to the world beside the bot: people, weather."""
