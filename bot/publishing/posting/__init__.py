"""Announcements on their way to Discord: in order, once, found again after a crash, kept where the bot may not write.

:mod:`bot.publishing.composing` makes their text.
"""
