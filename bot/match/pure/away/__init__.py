"""Facts about times when people can't reach the bot, and about jumps of the machine's clock.

Nothing here monitors a connection.
"""
