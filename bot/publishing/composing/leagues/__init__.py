"""Messages in leagues' home channels: entries of their logs in words. It sends nothing."""
