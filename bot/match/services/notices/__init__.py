"""Notices, stored and carried out: mentions, reminders, nudges.

:mod:`bot.match.pure.notices` decides who gets one. Nothing is sent here.
"""
