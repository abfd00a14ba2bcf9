"""Nothing hidden reaches Discord, by a search of everything that the bot sends to anybody."""
