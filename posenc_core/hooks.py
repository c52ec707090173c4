"""Where position can enter attention: four doors, each a method that by default does nothing."""

from posenc_core.types import FloatArray, NumberArray


class Encoding:
    """
    Leave attention as it is; a method overrides the door it uses.

    Position ids reach the doors as arrays of shape (n,), int64 or float64, already checked.

    Examples
    --------
    >>> import numpy as np
    >>> x, ids = np.ones((2, 4)), np.arange(2)
    >>> Encoding().add_to_input(x, ids) is x
    True
    >>> class Relative(Encoding):
    ...     def score_term(self, q, query_ids, key_ids):
    ...         return key_ids - query_ids[:, None]
    >>> Relative().score_term(x, ids, ids)
    array([[ 0,  1],
           [-1,  0]])
    """

    def add_to_input(self, x: FloatArray, position_ids: NumberArray) -> FloatArray:  # noqa: ARG002
        """
        Return what enters attention in place of the token vectors.

        Parameters
        ----------
        x : ndarray of shape (n, d_model)
            Token vectors.
        position_ids : ndarray of shape (n,)
            Positions.

        Returns
        -------
        ndarray of shape (n, d_model)
            ``x`` itself, or ``x`` with something added.
        """
        return x

    def rotate_qk(
        self,
        q: FloatArray,
        k: FloatArray,
        query_ids: NumberArray,  # noqa: ARG002
        key_ids: NumberArray,  # noqa: ARG002
    ) -> tuple[FloatArray, FloatArray]:
        """
        Return the queries and keys of which scores are made.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries after their projection.
        k : ndarray of shape (heads, n_k, d_head)
            Keys after their projection.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        tuple of two ndarrays
            Of the shapes of ``q`` and ``k``.
        """
        return q, k

    def score_term(
        self,
        q: FloatArray,  # noqa: ARG002
        query_ids: NumberArray,  # noqa: ARG002
        key_ids: NumberArray,  # noqa: ARG002
    ) -> FloatArray | float:
        """
        Return what is added to the scores, which are already divided by ``sqrt(d_head)``.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries as `rotate_qk` left them.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray or float
            Of a shape that broadcasts to (heads, n_q, n_k).
        """
        return 0.0

    def value_term(
        self,
        weights: FloatArray,  # noqa: ARG002
        query_ids: NumberArray,  # noqa: ARG002
        key_ids: NumberArray,  # noqa: ARG002
    ) -> FloatArray | float:
        """
        Return what is added to the mixed values.

        Parameters
        ----------
        weights : ndarray of shape (heads, n_q, n_k)
            Attention weights after softmax.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray or float
            Of a shape that broadcasts to (heads, n_q, d_v).
        """
        return 0.0
