"""Tables before their match starts, and rematches. Moves of a running match are in `play`."""
