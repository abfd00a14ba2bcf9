"""People's own settings, the notices to them, and departures."""
