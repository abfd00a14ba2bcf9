"""Who cannot be reached, and what that leaves out of clocks."""
