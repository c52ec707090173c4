"""Measurements of what an encoding does."""
