"""One file for each way to tell a Transformer where a token stands."""
