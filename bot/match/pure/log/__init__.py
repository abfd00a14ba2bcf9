"""The entries of a match, as they are stored and as a viewer may know them; lines of play; entries that are new to
somebody. No sentences.
"""
