"""Pure functions for play: what a viewer may see and do, a request's outcome, repeated requests, and computer players'
reaction times.
"""
