"""Times in which people can't reach the bot, and jumps of the machine's clock, as facts.

Nothing here monitors a connection.
"""
