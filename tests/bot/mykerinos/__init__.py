"""The pictures, texts and controls of Mykerinos."""
