"""The score of a kingdom (C7.4). Numbers alone: the rules decide who may count."""
