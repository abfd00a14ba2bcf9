"""What a kingdom counts (C7.4). Numbers alone: who may count is a rule."""
