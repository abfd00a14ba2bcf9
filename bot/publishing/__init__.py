"""Publishes committed events from the outbox on Discord. Each event is turned into messages and posted once, or kept
while the bot can't write to the channel.

No moves are made here.
"""
