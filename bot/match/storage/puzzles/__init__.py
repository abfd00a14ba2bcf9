"""A puzzle a day."""
