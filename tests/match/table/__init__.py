"""Tables before they start, who leaves them, and what is set of them."""
