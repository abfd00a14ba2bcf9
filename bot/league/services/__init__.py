"""The bot's interface to leagues: :class:`bot.league.services.leagues.Leagues`. :mod:`leagues` has the rules."""
