"""The creation of a league, with its form and its preview. Once the league exists, :mod:`bot.features.league` is
responsible.
"""
