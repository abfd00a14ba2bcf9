"""The rules of Museum (U1 to U11). This package has no pictures and no text for players."""
