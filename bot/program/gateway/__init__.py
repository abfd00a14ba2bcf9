"""Discord's own events and the bot's reactions: connections, servers, channels and rights that change.

People's interactions are in :mod:`bot.interaction` and :mod:`bot.features`.
"""
