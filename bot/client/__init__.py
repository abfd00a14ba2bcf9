"""Discord as the bot uses it: rights, names, retries, the pace of requests, the texts of commands."""
