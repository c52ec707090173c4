"""T5: a learned number for each bucket of distances, near ones exact, far ones together."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.distance_map import distance_map
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.url_state import State

_PRESENTED = 1.75
_FARTHEST = 4096
_MAP_SIDE = 96


@dataclass(frozen=True, eq=False)
class Buckets:
    """The buckets of one setting.

    Attributes
    ----------
    count, max_distance : int
        The setting.
    two_sided : bool
        Whether keys in the future have buckets of their own.
    relative_position : ndarray of int, shape (n,)
        Key minus query, somewhat beyond the largest distance on both sides.
    bucket : ndarray of int, shape (n,)
        The bucket of each.
    runs : tuple of pc.Run
        The buckets of the past, by lookback.
    """

    count: int
    max_distance: int
    two_sided: bool
    relative_position: NDArray[np.int64]
    bucket: NDArray[np.int64]
    runs: tuple[pc.Run, ...]

    @property
    def exact(self) -> int:
        """How many distances, from 0 on, have a bucket each."""
        return next(place for place, run in enumerate(self.runs) if run.length > 1)


def model(state: State) -> Buckets:
    """Sort distances into buckets."""
    count, max_distance = int(state["rel_buckets"]), int(state["rel_far"])
    reach = max_distance + max_distance // 4
    line = np.arange(-reach, reach + 1)
    return Buckets(
        count=count,
        max_distance=max_distance,
        two_sided=state["rel_sides"] == "two",
        relative_position=line,
        bucket=bucket_of(line, state),
        runs=pc.label_runs(bucket_of(-np.arange(_FARTHEST), state)),
    )


def bucket_of(relative_position: NDArray[np.int64], state: State) -> NDArray[np.int64]:
    """Return the bucket of relative positions with the settings of the page."""
    return pc.t5_bucket(
        relative_position,
        bidirectional=state["rel_sides"] == "two",
        num_buckets=int(state["rel_buckets"]),
        max_distance=int(state["rel_far"]),
    )


def matrix(state: State) -> NDArray[np.int8]:
    """Return how many buckets away every key is from every query: negative in the past, 0 for itself."""
    ids = np.arange(_MAP_SIDE)
    distances = pc.relative_positions(ids, ids)
    past = bucket_of(-np.abs(distances), state)
    seen = np.where(distances > 0, past if state["rel_sides"] == "two" else 0, -past)
    return seen.astype(np.int8)


def draw(state: State, text: Text, frame: Text) -> Buckets:
    """Show the buckets as a staircase and as a matrix."""
    opening(state, text, "buckets")
    with st.container(key="pe_rail_buckets", horizontal=True, vertical_alignment="bottom", gap="medium"):
        for name in ("rel_buckets", "rel_far", "rel_sides"):
            controls.choice(state, text, name)
    found = model(state)
    scale = _PRESENTED if state.presents() else 1.0
    left, right = st.columns([3, 2], gap="large")
    with left:
        _staircase(found, scale, text, frame)
    with right:
        _matrix(state, found, scale, text, frame)
    caption(*captions(found, text))
    return found


def _staircase(found: Buckets, scale: float, text: Text, frame: Text) -> None:
    steps = Curve(
        text["buckets.stairs"], found.relative_position, found.bucket.astype(np.float64), "m-t5", shape="hvh"
    )
    plot = curves([steps], x_title=text["buckets.x"], y_title=text["buckets.y"], scale=scale)
    words = {"failed": frame["part_failed"], "label": text["buckets.stairs"]}
    st.html(f'<p class="pe-figure-title">{text["buckets.stairs"]}</p>')
    alt = text.fill("buckets.stairs_alt", count=found.count, last=found.runs[-1].first)
    figure(plot, key="staircase", alt=alt, words=words, height=340)


def _matrix(state: State, found: Buckets, scale: float, text: Text, frame: Text) -> None:
    titles = {name: text[f"buckets.{name}"] for name in ("query", "key", "away")}
    plot = distance_map(matrix(state), limit=len(found.runs) - 1, words=titles, scale=scale)
    words = {"failed": frame["part_failed"], "label": text["buckets.matrix"]}
    st.html(f'<p class="pe-figure-title">{text["buckets.matrix"]}</p>')
    alt = text.fill("buckets.matrix_alt", side=_MAP_SIDE)
    figure(plot, key="bucket_map", alt=alt, words=words, height=400)


def captions(found: Buckets, text: Text) -> list[Sentence]:
    """Return how many distances have a bucket each, which share one, and from where all do."""
    last, shared = found.runs[-1], found.runs[found.exact]
    fields = {
        "count": str(found.count),
        "side": str(len(found.runs)),
        "exact": str(found.exact - 1),
        "shared_first": str(shared.first),
        "shared_last": str(shared.last),
        "bucket": str(int(shared.label)),
        "last": str(last.first),
        "last_bucket": str(int(last.label)),
        "max": str(found.max_distance),
    }
    side = "buckets.caption_two" if found.two_sided else "buckets.caption_one"
    shares = "buckets.caption_last_only" if shared is last else "buckets.caption_shared"
    return [(text[side], fields), (text[shares], fields)]
