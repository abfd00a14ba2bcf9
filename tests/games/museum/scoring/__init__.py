"""What a museum scores."""
