"""The common ground of a file and a server: links, and statements handed to a driver."""
