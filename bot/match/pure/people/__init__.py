"""The settings of people and servers, and the hours that follow from them. ``notices`` decides what they hear when."""
