"""Code that a file and a server have in common: connections, and statements passed to the driver."""
