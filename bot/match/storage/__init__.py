"""The bot's database: schema, transactions, backups and faults."""
