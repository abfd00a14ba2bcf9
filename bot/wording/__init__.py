"""Words about tables and the people at them, whatever the game: seats, words for the draws, incidents. No Discord, no
game.
"""
