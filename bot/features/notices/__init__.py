"""Nudges: reminders that a player asks the bot to send to the players for whom the table is waiting.
:mod:`bot.match.pure.notices` decides about all other notifications.
"""
