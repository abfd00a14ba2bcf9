"""Who may sit where, who has played a seat, what is offered of it."""
