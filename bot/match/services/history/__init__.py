"""Reads the present and the past of a match for one viewer: board, log, record and stops. Nothing is changed here."""
