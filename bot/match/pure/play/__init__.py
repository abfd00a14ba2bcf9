"""A move, as facts: what a viewer may know and do, the outcome of a request, repeated requests, the time that computers
take. Nothing here holds a game's state.
"""
