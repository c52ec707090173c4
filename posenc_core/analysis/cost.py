"""What rotary positions cost beside the attention they serve: multiplications, and learned numbers."""

from dataclasses import dataclass

from posenc_core.validation import even_width, integer

_REAL_PER_COMPLEX = 4


@dataclass(frozen=True)
class RotaryCost:
    """
    Hold multiplications of one head on one sequence.

    Attributes
    ----------
    rotation : int
        To turn all queries and all keys: grows with the length.
    scores : int
        To multiply every query with every key: grows with its square.

    Examples
    --------
    >>> RotaryCost(rotation=32, scores=32).share
    0.5
    """

    rotation: int
    scores: int

    @property
    def share(self) -> float:
        """What the rotation is of both together."""
        return self.rotation / (self.rotation + self.scores)


def rotary_cost(seq_len: int, d_head: int) -> RotaryCost:
    """
    Count the multiplications of turning queries and keys, and of scoring every query with every key.

    Parameters
    ----------
    seq_len : int
        Number of tokens L, 1..10**9.
    d_head : int
        Head size d, even, 2..65536; all of it is rotated.

    Returns
    -------
    RotaryCost
        ``2 L d/2`` complex products, four multiplications each, against ``L**2 d``. Neither additions
        are counted nor cosines and sines, which all heads and layers share.

    Raises
    ------
    InvalidParameterError
        If a number is out of range.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.2, on the efficient form of the rotation.

    Examples
    --------
    >>> rotary_cost(4096, 64)
    RotaryCost(rotation=1048576, scores=1073741824)
    """
    length = integer("seq_len", seq_len, low=1, high=10**9)
    width = even_width("d_head", d_head)
    return RotaryCost(rotation=_REAL_PER_COMPLEX * length * width, scores=length**2 * width)


def query_key_parameters(*, d_model: int, n_heads: int, d_head: int, n_layers: int) -> int:
    """
    Count the learned numbers of W_q and W_k: what decides which distances a rotary score prefers.

    Parameters
    ----------
    d_model : int
        Model width.
    n_heads : int
        Heads of a layer, each with keys of its own.
    d_head : int
        Head size.
    n_layers : int
        Layers.

    Returns
    -------
    int
        ``2 * d_model * n_heads * d_head * n_layers``; biases are not counted.

    Raises
    ------
    InvalidParameterError
        If a number is not a whole one of at least 1.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.2.2.

    Examples
    --------
    >>> query_key_parameters(d_model=8, n_heads=2, d_head=4, n_layers=3)
    384
    """
    width, heads = integer("d_model", d_model, low=1), integer("n_heads", n_heads, low=1)
    size, layers = integer("d_head", d_head, low=1), integer("n_layers", n_layers, low=1)
    return 2 * width * heads * size * layers
