"""A database in a file: opening, locking, checking, copying and migrating it, and its faults."""
