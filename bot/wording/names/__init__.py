"""What people and things are called: written so that nothing in a name can do harm, and read in any language."""
