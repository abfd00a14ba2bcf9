"""A log as stops to walk through, and as a film's shots. Other modules have decided what a viewer may know of it."""
