"""What was, what one viewer may know of it, and what a match ended with."""
