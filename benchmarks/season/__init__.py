"""Simulates whole league seasons within minutes. Simulated people with known strengths sign up, play, leave and return,
using the real application.

``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs/lab`` plays the seasons and writes
``a-season.md``. The bot's real code handles the database, the automatic actions of the league, timers, clocks,
substitute computer players, messages and pings (:mod:`benchmarks.season.stage`). Discord and the people are simulated
(:mod:`benchmarks.season.people`). The people play a tiny game made for this purpose (:mod:`benchmarks.season.pebbles`),
in which a player's points depend on the player's true strength, which the bot doesn't know.
"""
