"""A small local Discord: REST, gateway and a page in the browser. Knows nothing of the bots that connect."""
