"""Worker processes: running their jobs, and replacing them when they hang or crash. The callers provide the functions
to run.
"""
