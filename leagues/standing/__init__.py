"""Points, standings with reasons, the places that members can still reach, and their chances.

All of this is computed from results by pure functions, which use neither the log nor the time.
"""
