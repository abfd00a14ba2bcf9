"""The bot's interface to leagues: :class:`bot.league.services.leagues.Leagues`. The rules are in :mod:`leagues`."""
