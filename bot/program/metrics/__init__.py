"""Numbers about the running bot for Prometheus, if ``METRICS`` is set. Otherwise nothing here is loaded."""
