"""The tutorial's lessons about Mykerinos, and pictures for the chapters of its rules."""
