"""The ladder format (L12): matchmaking and standings."""
