"""What the admins of a server set for it, in one form."""
