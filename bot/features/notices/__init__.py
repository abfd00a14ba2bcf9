"""Nudges: reminders that a user asks the bot to send. :mod:`bot.match.pure.notices` decides about all other
notifications.
"""
