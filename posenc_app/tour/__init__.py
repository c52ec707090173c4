"""The tour: seven steps through the pages, each a state worth seeing and one question about it.

``steps`` says what a step is, ``answers`` computes what its answer names, ``bar`` draws it on the pages. The
words stand in ``lesson.md``, under ``[tour]``, for the page ``lesson`` tells the same to a teacher.
"""
