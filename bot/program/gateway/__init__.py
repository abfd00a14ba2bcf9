"""What Discord tells the bot by itself, and what is done about it: connections that come and go, servers, channels and
rights that change. What people do is not here: that is answered in :mod:`bot.interaction` and :mod:`bot.features`.
"""
