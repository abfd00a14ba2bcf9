"""The browser page: the data it reads, the actions of its users, and access control. Its files are in `static`."""
