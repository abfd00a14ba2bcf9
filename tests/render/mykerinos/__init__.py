"""Pictures, alt text and text board of Mykerinos."""
