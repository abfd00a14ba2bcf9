"""Delivers announcements to Discord, in order and each only once, even after a crash. Messages wait while the bot can't
write to the channel.

:mod:`bot.publishing.composing` creates their text.
"""
