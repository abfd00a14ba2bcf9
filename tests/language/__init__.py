"""Every message is extracted, translated, within its limits, and read in sentences."""
