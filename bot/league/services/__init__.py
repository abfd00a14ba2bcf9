"""What the bot asks about leagues: :class:`bot.league.services.leagues.Leagues`."""
