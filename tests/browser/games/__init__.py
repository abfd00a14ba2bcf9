"""Games on the page, with the real bot."""
