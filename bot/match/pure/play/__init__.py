"""A move, as facts: what a viewer may know and do, what a request came to, what repeats what, how long computers take.
Nothing here holds a game's state.
"""
