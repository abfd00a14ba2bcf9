"""Tables before and around their game: opening, sign-up, options, threads."""
