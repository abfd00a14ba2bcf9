"""Reads the present and past of a match for one viewer: the board, the log and the record. Nothing is changed here."""
