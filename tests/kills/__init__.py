"""`kill -9` at a chosen step of a move, with each kind of database. See docs/developers/testing.md."""
