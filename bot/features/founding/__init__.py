"""The creation of a league: its form and its preview. After that, :mod:`bot.features.league` takes over."""
