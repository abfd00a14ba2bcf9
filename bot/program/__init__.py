"""The bot as a running program: start and end, what happens by itself, log, health, upgrades. Nothing else imports it
but the command line.
"""
