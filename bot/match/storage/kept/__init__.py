"""A cache of stored data: the timers, notices and outbox rows of matches, and the state of users."""
