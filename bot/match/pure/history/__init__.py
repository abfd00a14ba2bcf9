"""A log gone through stop by stop, and as a film's shots. What of it a viewer may know was decided before."""
