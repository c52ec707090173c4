"""The experiments of the page on rotary positions."""
