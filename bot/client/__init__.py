"""Discord as the bot uses it: permissions, names, retries, request pacing and command texts.

Commands and buttons aren't here but in other packages of the bot.
"""
