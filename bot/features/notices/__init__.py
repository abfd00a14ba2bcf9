"""Nudges, which are reminders that one player makes the bot send to the players whose turn it is.
:mod:`bot.match.pure.notices` decides about all other notifications.
"""
