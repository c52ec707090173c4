"""Lengths as they are read in a sentence."""

from itertools import pairwise

_GAP = "\N{NO-BREAK SPACE}"


def grouped(value: float) -> str:
    """Write a whole number with gaps between thousands.

    >>> grouped(131072).replace(chr(160), "_"), grouped(512), grouped(2542.6).replace(chr(160), "_")
    ('131_072', '512', '2543')
    """
    whole = round(value)
    return str(whole) if abs(whole) < 10_000 else f"{whole:,}".replace(",", _GAP)


def plain(value: float) -> str:
    """Write a number without a useless point, with gaps between thousands.

    >>> plain(8.0), plain(0.707), plain(500000.0).replace(chr(160), "_")
    ('8', '0.707', '500_000')
    """
    if value == round(value) and abs(value) < 1e15:
        return grouped(value)
    return f"{value:.4g}" if abs(value) < 1e6 else f"{value:.3e}"


def ranges(indices: tuple[int, ...]) -> str:
    """Write layers as runs and, where they come in even steps, as such.

    >>> ranges((0, 1, 2, 5)), ranges((3, 7, 11, 15))
    ('0–2, 5', '3, 7, 11, … 15')
    """
    steps = {later - earlier for earlier, later in pairwise(indices)}
    if len(indices) > 3 and len(steps) == 1 and steps != {1}:
        return f"{indices[0]}, {indices[1]}, {indices[2]}, … {indices[-1]}"
    runs: list[list[int]] = []
    for index in indices:
        if runs and index == runs[-1][-1] + 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
