"""The score of a museum."""
