"""Splits a match's log into stops to step through, and into the shots of a film.

Other modules decide what a viewer may know.
"""
