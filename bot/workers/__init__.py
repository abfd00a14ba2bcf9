"""Processes beside the bot, what they are given, and what happens when they do not come back. What they do is handed
in.
"""
