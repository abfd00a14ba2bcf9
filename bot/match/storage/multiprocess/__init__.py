"""Several processes that write to one database: none does the same work twice or overwrites another's changes."""
