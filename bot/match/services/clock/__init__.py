"""Services for clocks that run, pause or run out, and for their timers.

:mod:`bot.match.pure.clock` computes what a clock shows.
"""
