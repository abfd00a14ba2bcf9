"""One rate limit for all requests that the bot sends to Discord, except those that respond to a user."""
