"""The signs of Museum, each drawn by itself."""
