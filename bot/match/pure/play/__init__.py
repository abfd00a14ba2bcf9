"""Facts about moves: what a viewer may know and do, a request's outcome, repeated requests, computers' reaction times.

Nothing here stores a game's state.
"""
