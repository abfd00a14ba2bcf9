"""From presses and commands to private answers: rights, promptness, texts. Features and games are above this and use
it.
"""
