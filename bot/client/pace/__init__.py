"""One common rate limit for all requests that the bot sends to Discord on its own, which means not in response to a
user.
"""
