"""Making a league: its form, and the league in words before it exists. :mod:`bot.features.league` takes over from
there.
"""
