"""A cache of stored data: the extra data of matches, and the notices to users."""
