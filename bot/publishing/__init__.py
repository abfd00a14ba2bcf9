"""Publishes committed events from the outbox on Discord. Each event is turned into messages and posted once. While the
bot can't write to a channel, the events are kept.
"""
