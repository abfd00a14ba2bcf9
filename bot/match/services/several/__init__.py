"""Sharing work between several processes, and dealing with changes that other processes make. A process that uses the
database alone owns all the work.
"""
