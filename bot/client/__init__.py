"""Discord as the bot uses it: rights, names, retries, the pace of requests, the texts of commands.

No commands and no buttons: people's features are in the rooms above.
"""
