"""Commands for the moves of Mykerinos: the command tree, autocomplete, and the parsing of typed text."""
