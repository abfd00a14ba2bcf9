"""What is done to the world beside the bot: people, weather."""
