"""Seasons of a league in minutes: people of known strength sign up, play, leave and return, through the real
application.

``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs/lab`` plays them and writes ``a-season.md``.
The service, its database, the league that runs by itself, timers, clocks, stand-ins, the publisher and its pings are
the real ones (:mod:`benchmarks.season.stage`); Discord's side of the wire and the people are simulated
(:mod:`benchmarks.season.people`). They play a tiny game of ours (:mod:`benchmarks.season.pebbles`), in which a player's
points depend on their true strength, which the bot does not know.
"""
