"""The tutorial's lessons about Museum, and pictures for the chapters of its rules."""
