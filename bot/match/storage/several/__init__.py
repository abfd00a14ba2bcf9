"""Several processes that write to one database: what keeps them from doing a thing twice, or each upon the other."""
