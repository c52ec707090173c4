"""One file for each recipe that stretches rotary frequencies to longer contexts."""
