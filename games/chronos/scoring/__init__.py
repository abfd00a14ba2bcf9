"""The score of a kingdom (rule C7.4)."""
