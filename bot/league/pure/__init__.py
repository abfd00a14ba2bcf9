"""Facts and decisions about leagues and their tables. No database, no asyncio, no randomness."""
