"""First games that explain themselves: how one begins, which lessons were told. What a lesson says is the game's
presenter's.
"""
