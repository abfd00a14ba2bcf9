"""Stores and announces absences: times when people can't reach the bot, a server or a table.

Connections are monitored elsewhere; callers pass in the results.
"""
