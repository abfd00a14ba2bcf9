"""REST for the bot: requests, routes, refusals and files."""
