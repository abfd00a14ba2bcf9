"""Services for players' clocks and their timers.

:mod:`bot.match.pure.clock` computes what a clock shows.
"""
