"""The tour for a class: a plan for the teacher, and a worksheet to print."""
