"""Letters: fonts, names, texts within a space."""
