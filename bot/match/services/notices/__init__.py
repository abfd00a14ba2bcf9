"""Stores and carries out notices: mentions, reminders and nudges.

:mod:`bot.match.pure.notices` decides who gets one. Nothing is sent here.
"""
