"""First games that explain themselves: lessons, levels, time that waits for the one who learns. What each lesson says
is the game's presenter's.
"""
