"""Public controls and private dialogues of Mykerinos, and their presses. Names of things are in the
words beside them.
"""
