"""What is said in a channel."""
