"""Points, standings with reasons, the places that members can still reach, and their chances, all computed from
results.

Everything here consists of pure functions that use neither the log nor the time.
"""
