"""The quiz: a paper by link, one question at a time, and a result to take along."""
