"""The browser page: the data it reads, its users' actions, and access control. The page's files are in `static`."""
