"""Worker processes: their jobs, and what happens when they hang or crash. Callers pass in the functions to run."""
