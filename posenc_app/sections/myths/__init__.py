"""What is often said and not so: a card for each saying, and the evidence that the core computes."""
