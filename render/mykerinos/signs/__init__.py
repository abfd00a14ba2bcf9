"""The signs of Mykerinos, each drawn by itself."""
