"""Lengths as they are read in a sentence."""

from posenc_app.teaching.numbers import grouped

_MOST_RUNS = 4


def plain(value: float) -> str:
    """Write a number without a useless point, with gaps between thousands.

    >>> plain(8.0), plain(0.707), plain(500000.0).replace(chr(160), "_")
    ('8', '0.707', '500_000')
    """
    if value == round(value) and abs(value) < 1e15:
        return grouped(value)
    return f"{value:.4g}" if abs(value) < 1e6 else f"{value:.3e}"


def ranges(indices: tuple[int, ...]) -> str:
    """Write layers as runs, the first three and the last where there are many.

    >>> ranges((0, 1, 2, 5)), ranges((3, 7, 11, 15, 19)), ranges((0, 1, 3, 4, 6, 7, 9, 10, 12, 13))
    ('0–2, 5', '3, 7, 11, … 19', '0–1, 3–4, 6–7, … 12–13')
    """
    runs: list[list[int]] = []
    for index in indices:
        if runs and index == runs[-1][-1] + 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    shown = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    if len(shown) > _MOST_RUNS:
        shown = [*shown[: _MOST_RUNS - 1], f"… {shown[-1]}"]
    return ", ".join(shown)
