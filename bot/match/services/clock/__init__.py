"""Services for clocks that run, pause, lapse or run out, and for their timers.

:mod:`bot.match.pure.clock` computes what a clock shows.
"""
