"""Runs jobs in worker processes, and replaces processes that hang or crash. Callers provide the functions to run."""
