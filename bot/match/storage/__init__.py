"""The database of one bot: schema, transactions, copies, and what can go wrong with a file."""
