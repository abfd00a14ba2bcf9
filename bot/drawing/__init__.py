"""Pictures, drawn in a process of their own."""
