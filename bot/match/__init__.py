"""The application: matches, their log, chance and storage. Knows nothing of Discord."""
