"""What Discord and its library do on a bad day."""
