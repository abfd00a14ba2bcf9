"""The data of a match: its model, its settings, and events at its table other than moves."""
