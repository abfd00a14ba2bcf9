"""Words about tables and the people at them, for all games: seats, words for the draws, incidents. No Discord,
no game.
"""
