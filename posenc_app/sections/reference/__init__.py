"""Sections of the page that other pages lean on: words, conventions, papers, checks, licences."""
