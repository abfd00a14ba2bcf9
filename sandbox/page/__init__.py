"""The browser page: the data it reads, the actions of its users, and access control. The page's
files are in `static`.
"""
