"""The export, and what a check of it finds."""
