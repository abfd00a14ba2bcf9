"""Sharing work between several processes, and changes that other processes may make. A process that uses the database
alone owns all the work.
"""
