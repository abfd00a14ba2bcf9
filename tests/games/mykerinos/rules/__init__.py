"""The rules of Mykerinos, by their numbers."""
