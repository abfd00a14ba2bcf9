"""The sandbox's page itself."""
