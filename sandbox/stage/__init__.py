"""Tools for tests and demonstrations: simulated faults and incidents, and scripted people."""
