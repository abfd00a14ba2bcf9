"""The past of matches, a viewer's part of it, and their results."""
