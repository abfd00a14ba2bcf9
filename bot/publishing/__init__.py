"""Publishing: committed events go from the outbox to Discord. Each is turned into messages and posted once, or kept
while the bot can't write to the channel.

No moves are made here.
"""
