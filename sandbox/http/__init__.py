"""REST for the bot: requests, routes, what is refused, and the files."""
