"""Services that store and carry out notices: mentions, reminders and nudges.

:mod:`bot.match.pure.notices` decides who gets a notice. Nothing is sent here.
"""
