"""Code shared by databases in a file and on a server: connections, and statements passed to the driver."""
