"""Pure functions about leagues and their tables, without database access, asyncio or randomness."""
