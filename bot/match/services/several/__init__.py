"""A process's part of the work of several, and changes that others may make, too. A process that has the database alone
has everything, and asks nobody.
"""
