"""The messages of leagues."""
