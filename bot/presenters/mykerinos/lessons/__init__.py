"""The lessons of Mykerinos's tutorial, and pictures for the chapters of its rules."""
