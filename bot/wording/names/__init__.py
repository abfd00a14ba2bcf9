"""Names of people and things: written so that nothing in them can do harm, and read in any language."""
