"""Worker processes: their jobs, and what happens when they hang or crash. The callers provide the functions to run."""
