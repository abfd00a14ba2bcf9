"""The scoring of kingdoms (rule C7.4)."""
