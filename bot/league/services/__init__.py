"""What the bot asks about leagues: :class:`bot.league.services.leagues.Leagues`. What the rules say is asked of
:mod:`leagues`.
"""
