"""Prometheus metrics of the running bot. They are only loaded if ``METRICS`` is set."""
