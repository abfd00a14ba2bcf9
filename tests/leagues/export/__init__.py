"""The export, and the findings of its check."""
