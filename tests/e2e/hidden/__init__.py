"""Nothing hidden reaches Discord, by a search of all that anybody is given."""
