"""Public controls and private dialogues of Museum, and their presses. Names of things are in the words beside them."""
