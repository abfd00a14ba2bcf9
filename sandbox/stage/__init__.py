"""For tests and demonstrations: the controls of weather and incidents, and scripted people."""
