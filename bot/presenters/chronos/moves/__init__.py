"""Public controls and private dialogues of Chronos Conquest, and their presses. Names of things are in the words beside
them.
"""
