"""A match as the application sees it: its model, its settings, and what people do apart from making moves."""
