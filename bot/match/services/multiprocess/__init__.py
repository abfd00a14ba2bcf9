"""Shares work between several processes, and handles changes that other processes make.

A process that uses the database alone does all the work.
"""
