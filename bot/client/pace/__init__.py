"""The amount and the timing of requests to Discord: one pace for everything that the bot sends unasked.

It doesn't look at the contents.
"""
