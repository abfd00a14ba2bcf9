"""Clocks read, rung, paused and lapsed, and the timers behind them."""
