"""A puzzle a day: where it comes, its button, answers."""
