"""Museum's moves as commands: their tree, what they offer while one types, and what somebody means by what they typed."""
