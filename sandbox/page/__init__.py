"""The sandbox's browser page: the data it reads, what its users can do, and access control. The page's files are in
`static`.
"""
