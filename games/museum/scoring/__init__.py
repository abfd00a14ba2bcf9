"""The score of a museum (U7, U8). ``arrange/`` finds its best arrangement."""
