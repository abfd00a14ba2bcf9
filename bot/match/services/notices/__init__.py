"""Notices stored and carried out: calls, reminders, nudges. Who is told is decided in :mod:`bot.match.pure.notices`;
nothing is sent here.
"""
