"""What an announcement says: rows of the outbox into messages, in the table's language. Sends nothing."""
