"""Who may sit where, who has played a seat, what is offered of it. What is played there is not looked at."""
