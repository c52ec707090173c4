"""Vectors to experiment with: random, not trained, yet the same everywhere."""

import hashlib
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from posenc_core.validation import (
    MAX_WIDTH,
    integer,
    require,
)


def token_vectors(tokens: Iterable[str], d_model: int, *, seed: int) -> npt.NDArray[np.float64]:
    """
    Draw one vector for each token; equal tokens get equal vectors.

    The vectors are random, not trained: they know nothing about meaning.

    Parameters
    ----------
    tokens : iterable of str
        The words or characters of a sentence, in order.
    d_model : int
        Model width, 1..65536.
    seed : int
        Any integer >= 0. The same token and seed give the same vector in every process.

    Returns
    -------
    ndarray of shape (n, d_model)
        Independent draws from N(0, 1).

    Raises
    ------
    InvalidParameterError
        If ``tokens`` is one string or holds something else than strings, or a number is out of range.

    Examples
    --------
    >>> dog, bites, man = token_vectors(["dog", "bites", "man"], 4, seed=0)
    >>> np.array_equal(token_vectors(["man"], 4, seed=0)[0], man)
    True
    """
    width = integer("d_model", d_model, low=1, high=MAX_WIDTH)
    seed = integer("seed", seed, low=0)
    vectors = [_token_vector(token, width, seed) for token in _checked_tokens(tokens)]
    return np.array(vectors, dtype=np.float64).reshape(len(vectors), width)


def _checked_tokens(tokens: Iterable[str]) -> list[str]:
    requirement = "must be a sequence of strings"
    is_sequence = isinstance(tokens, Iterable) and not isinstance(tokens, str | bytes)
    require(is_sequence, "tokens", tokens, requirement)
    words = list(tokens)
    for word in words:
        require(isinstance(word, str), "tokens", word, requirement)
    return words


def _token_vector(token: str, width: int, seed: int) -> npt.NDArray[np.float64]:
    # Python's own hash() differs from process to process; a cryptographic one does not.
    digest = hashlib.sha256(f"{seed}:{token}".encode("utf-8", "surrogatepass")).digest()
    return np.random.default_rng(int.from_bytes(digest)).standard_normal(width)
