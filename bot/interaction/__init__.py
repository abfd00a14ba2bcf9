"""Handles button presses and commands: permissions, deadlines and private replies.

Features and games are built on top of this package.
"""
