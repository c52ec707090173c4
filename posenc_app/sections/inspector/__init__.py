"""Sections of the page that reads a model's configuration."""
