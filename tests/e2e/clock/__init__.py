"""Time that runs, pauses or lapses."""
