"""The database of one bot: schema, transactions, copies, and a file's possible faults."""
