"""What a process does of the work of several, and how each changes what the others may change, too. Who has the
database alone has everything, and asks nobody.
"""
