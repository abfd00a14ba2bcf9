"""The league features for members and organisers. :mod:`leagues` contains the rules, and :mod:`bot.league` the
application logic.
"""
