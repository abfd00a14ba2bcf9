"""The text of announcements: rows of the outbox as messages, in the table's language. It sends nothing."""
