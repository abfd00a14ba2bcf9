"""The lessons of Museum's tutorial, and pictures for the chapters of its rules."""
