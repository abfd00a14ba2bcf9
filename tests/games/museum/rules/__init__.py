"""The rules of Museum, by their numbers."""
