"""Taking moves back, for people: the button, the command, the question to the others. What can be taken back is decided
in :mod:`bot.match.services.undo`.
"""
