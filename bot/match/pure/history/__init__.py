"""A log as stops to step through, and as the shots of a film. Other modules decide what a viewer may know."""
