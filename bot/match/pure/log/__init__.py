"""The entries of a match, as they are stored and as a viewer may know them; lines of play; what is new to somebody. No
sentences.
"""
