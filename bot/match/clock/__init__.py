"""The clocks of turn-based tables: what they are set to, what counts on them, when they run out."""
