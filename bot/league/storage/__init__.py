"""Storage for leagues: their logs, seeds, tables, messages and ratings. It makes no decisions."""
