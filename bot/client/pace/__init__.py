"""One rate limit for all requests that the bot sends to Discord unprompted."""
