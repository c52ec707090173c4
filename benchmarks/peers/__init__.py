"""One file for each library that does the same work; each may be missing."""
