"""Leagues: what members and organisers see of them, and do. The rules are in :mod:`leagues`, the application in
:mod:`bot.league`.
"""
