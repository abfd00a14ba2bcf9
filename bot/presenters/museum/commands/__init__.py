"""Museum's moves as commands: their tree, what they offer while one types, what is meant by what was typed."""
