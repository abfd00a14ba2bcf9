"""Clocks read, run out, paused and lapsed, and the timers behind them. :mod:`bot.match.pure.clock` decides what a clock
shows.
"""
