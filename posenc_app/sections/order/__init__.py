"""The experiments of the page on word order."""
