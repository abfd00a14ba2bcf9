"""Facts about moves: what a viewer may see and do, a request's outcome, repeated requests, and computers' reaction
times.
"""
