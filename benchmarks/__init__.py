"""Speed beside other people's code, in turns, in one run."""
