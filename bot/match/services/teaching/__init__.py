"""First games that explain themselves: how one begins, and which lessons were shown. The game's presenter has the text
of lessons.
"""
