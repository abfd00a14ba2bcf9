"""Fair random draws: the seal, the words that players give to seed the draws, and a proof that anyone can check.

Each table decides who may give words, and when.
"""
