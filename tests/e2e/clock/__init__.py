"""Time that runs, stands still or lapses."""
