"""The number and timing of requests to Discord: one rate limit for everything that the bot sends unprompted.

It doesn't look at the contents.
"""
