"""Handling of button presses and commands, up to the private reply: permissions, deadlines, texts.

Features and games are built on top of this package.
"""
