"""Seasons of a league in minutes: people of known strength sign up, play, leave and return, through the real
application.

``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs`` plays them and writes ``a-season.md``. The
service, its database, the league that goes on by itself, timers, clocks, stand-ins, the publisher and whom it calls are
the real ones (:mod:`benchmarks.season.stage`); simulated are Discord's side of the wire and the people
(:mod:`benchmarks.season.people`). They play a tiny game of ours (:mod:`benchmarks.season.pebbles`), in which what
somebody reaches depends on their true strength, which the bot does not know.
"""
