"""Facts into sentences: events of a game, refusals of its rules."""
