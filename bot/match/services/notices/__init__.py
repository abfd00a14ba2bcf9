"""Services for notices: mentions, reminders and nudges.

:mod:`bot.match.pure.notices` decides who gets a notice. These services store the decisions; they don't send anything.
"""
