"""The bot as a running program: start and end, work by itself, log, health, upgrades.

Only the command line imports it.
"""
