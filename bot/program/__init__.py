"""The bot as a running program: startup and shutdown, background work, logging, health and upgrades.

Only the command line imports this package.
"""
