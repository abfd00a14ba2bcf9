"""The handling of commands and button presses: permissions, Discord's deadlines, and private replies.

Features and games are built on top of this package.
"""
