"""How a league is made: its form, what the form says, the league in words before there is one. What it does once it is
there is in :mod:`bot.features.league`.
"""
