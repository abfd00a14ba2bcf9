"""Support for several processes that write to one database, so that none does the same work twice or overwrites
another's changes.
"""
