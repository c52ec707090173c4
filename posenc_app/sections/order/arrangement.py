"""The ways to put a sentence in another order: seat j of the second sentence holds word ``order[j]``."""

import numpy as np

Order = tuple[int, ...]


def reverse(length: int) -> Order:
    """Return the order that reads the sentence backwards.

    Examples
    --------
    >>> reverse(3)
    (2, 1, 0)
    """
    return tuple(range(length))[::-1]


def swap_ends(order: Order) -> Order:
    """Return the order with the words of the first and the last seat exchanged.

    Examples
    --------
    >>> swap_ends((0, 1, 2, 3))
    (3, 1, 2, 0)
    """
    if len(order) < 2:
        return order
    return (order[-1], *order[1:-1], order[0])


def shuffle(length: int, seed: int) -> Order:
    """Return a random order; the same seed gives the same one.

    Examples
    --------
    >>> shuffle(5, 1) == shuffle(5, 1), sorted(shuffle(5, 1))
    (True, [0, 1, 2, 3, 4])
    """
    return tuple(int(seat) for seat in np.random.default_rng(seed).permutation(length))
