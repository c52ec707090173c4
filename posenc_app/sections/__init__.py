"""One experiment of a page each: a pure ``model`` of arrays and numbers, then ``draw`` shows it."""
