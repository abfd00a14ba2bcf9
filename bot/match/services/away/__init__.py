"""Stores and announces the periods in which people couldn't reach the bot, a server or a table.

The connection to Discord is monitored elsewhere, and its state is passed in.
"""
