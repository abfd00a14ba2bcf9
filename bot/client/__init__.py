"""The parts of the bot that use Discord directly: permissions, names, retries, request pacing and command texts.

Commands and buttons are in other packages of the bot.
"""
