"""What is posted of leagues."""
