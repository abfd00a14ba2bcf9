"""What a file and a server have in common: links, and statements that are handed to a driver."""
