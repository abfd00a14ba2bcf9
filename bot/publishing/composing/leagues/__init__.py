"""What is told of leagues in their home channels: entries of their logs in words. Sends nothing."""
