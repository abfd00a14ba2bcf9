"""Every message is found, translated, within its limits, and read in sentences."""
