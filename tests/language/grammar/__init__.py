"""Each language's sentences at the table."""
