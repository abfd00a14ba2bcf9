"""Times in which people cannot reach the bot, and leaps of the machine's clock, as facts. Nothing here watches a
connection.
"""
