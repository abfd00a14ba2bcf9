"""`kill -9` at a chosen step of a move, on every ground. See docs/developers/testing.md."""
