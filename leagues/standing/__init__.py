"""Points, standings with the reason for each place, the places that members can still reach, and their chances of
promotion and relegation.

All of this is computed from results by pure functions, which use neither the log nor the time.
"""
