"""The signs of Museum, each drawn by itself. Where they stand on a picture is told beside."""
