"""Pictures, drawn in a process of their own. How they look is said in :mod:`render` alone."""
