"""The page's numbers as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.relative import trained
from posenc_app.sections.relative.experiment import SEED, WIDTH, Experiment, alibi_head
from posenc_app.sections.relative.moved import pair
from posenc_app.teaching import listing
from posenc_app.url_state import State


def snippet(now: Experiment, state: State, text: Text) -> str:
    """Return a program that prints the numbers of the caption and of both meters."""
    note = text.group("snippet")
    query, key = pair(now)
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        listing("words", now.words),
        f"x = pc.token_vectors(words, {WIDTH}, seed={SEED})  # {note['random']}",
        f"layer = pc.Heads.random({SEED}, n_heads=1, d_model={WIDTH}, d_head={WIDTH})",
        *_relative(state, note),
        "absolute = pc.Sinusoidal()",
        f"shift = {now.shift}  # {note['shift']}",
        "",
        "for encoding in (relative, absolute):",
        "    ids = np.arange(len(words))",
        "    here = pc.attend(x, layer, encoding, position_ids=ids).scores[0]",
        "    there = pc.attend(x, layer, encoding, position_ids=ids + shift).scores[0]",
        "    error = pc.translation_error(x, layer, encoding, shift)",
        f'    print({note["error"]!r}, f"{{error:.6f}}")',
        f'    print({note["pair"]!r}, f"{{here[{query}, {key}]:.2f}} {{there[{query}, {key}]:.2f}}")',
    ]
    return "\n".join(lines) + "\n"


def _relative(state: State, note: dict[str, str]) -> list[str]:
    if state["rel_method"] == "shaw":
        reach = state["rel_k"]
        names = f'[f"key {{distance}}" for distance in range({-reach}, {reach + 1})]'
        return [
            f"names = {names}",
            f"relative = pc.Shaw(pc.token_vectors(names, {WIDTH}, seed={SEED}))  # {note['random']}",
        ]
    if state["rel_method"] == "t5_bias":
        numbers = trained.table()[:, state["rel_trained"]].tolist()
        rows = [
            ", ".join(f"{value:.6f}" for value in numbers[start : start + 8]) for start in range(0, 32, 8)
        ]
        return [
            f"bias = [  # {note['trained']}",
            *(f"    {row}," for row in rows),
            "]",
            f"relative = pc.T5Bias(np.array([bias]).T, max_distance={trained.MAX_DISTANCE})",
        ]
    head = alibi_head(state)
    return [f"relative = pc.Alibi(pc.alibi_slopes({state['rel_heads']})[[{head}]], symmetric=True)"]
