"""Pure functions for making moves: what a viewer may see and do, the outcome of a request, repeated requests, and
computer players' reaction times.
"""
