"""Clocks read, run out, paused and lapsed, and the timers behind them. What a clock says is decided in
:mod:`bot.match.pure.clock`.
"""
