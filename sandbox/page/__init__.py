"""The server side of the sandbox's browser page: the data that the page shows, the actions of its users, and access
control. The page's files are in `static`.
"""
