"""The page: what it reads, what its people do, who may reach it; its files are in `static`."""
