"""The signs of Mykerinos, each drawn by itself. Where they stand on a picture is told beside."""
