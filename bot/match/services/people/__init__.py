"""Services for one person over all their tables, and the settings of people and servers.

Actions at a single table are elsewhere.
"""
