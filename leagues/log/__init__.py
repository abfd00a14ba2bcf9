"""Event sourcing for leagues (L1.3): log entries, their effects, actions that are due, previews and undo.

Times, seeds and ratings are stored in entries. Nothing here reads a clock or draws random numbers.
"""
