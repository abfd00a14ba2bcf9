"""The REST API for the bot: requests, routes, refusals and files."""
