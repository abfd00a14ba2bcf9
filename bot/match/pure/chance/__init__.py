"""Fair chance: the seal, words, draws, and a proof that anyone can check.

A table decides who may contribute words and when.
"""
