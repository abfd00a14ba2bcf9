"""The bot's messages in a channel."""
