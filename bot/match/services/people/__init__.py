"""What concerns one person over all tables, and settings as they are read. What somebody does at a table is that
concern's.
"""
