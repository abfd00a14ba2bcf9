"""Several processes that write to one database: the code that keeps them from doing a thing twice, or each upon the
other.
"""
