"""Numbers about the running bot for Prometheus, where ``METRICS`` says so. Nothing of this room is loaded otherwise."""
