"""The experiments of the page on long contexts; each file holds one."""
