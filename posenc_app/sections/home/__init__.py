"""The first look: a sentence to reorder, the map of methods, the way through the story."""
