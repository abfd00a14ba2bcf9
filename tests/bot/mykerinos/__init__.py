"""What Mykerinos shows and lets press."""
