"""The page's numbers as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.scores.experiment import HEADS, SEED, SHIFT, WIDTH, Experiment
from posenc_app.teaching import listing
from posenc_app.url_state import State

_MASKS = {
    "none": "None",
    "causal": "pc.causal_mask(len(words))",
    "window": "pc.window_mask(len(words), {width})",
}


def snippet(now: Experiment, state: State, text: Text) -> str:
    """Return a program that prints the numbers of the captions and the meters of every panel."""
    note = text.group("snippet")
    query, key = now.pair
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        listing("words", now.words),
        f"x = pc.token_vectors(words, {WIDTH}, seed={SEED})  # {note['random']}",
        f"layer = pc.Heads.random({SEED}, n_heads={HEADS}, d_model={WIDTH}, d_head={WIDTH // HEADS})",
        f"mask = {_MASKS[state['sc_mask']].format(width=state['sc_window'])}",
        f"head, query, key = {now.head}, {query}, {key}",
        "",
        listing("methods", tuple(method.info.key for method in now.methods)),
        "for name in methods:",
        f"    encoding = pc.METHODS[name].example({WIDTH}, {HEADS})",
        "    free = pc.attend(x, layer, encoding)",
        "    trace = pc.attend(x, layer, encoding, mask=mask)",
        f"    moved = pc.translation_error(x, layer, encoding, {SHIFT}, mask=mask)",
        "    backwards = np.arange(len(words))[::-1]",
        "    reordered = pc.equivariance_error(x, layer, encoding, backwards, mask=mask)",
        "    rows = pc.row_sum_error(trace.weights)",
        f'    print(name, {note["score"]!r}, f"{{free.scores[head, query, key]:.2f}}")',
        f'    print(name, {note["weight"]!r}, f"{{trace.weights[head, query].max():.2f}}")',
        f'    print(name, {note["errors"]!r}, f"{{moved:.1e}} {{reordered:.1e}} {{rows:.1e}}")',
    ]
    return "\n".join(lines) + "\n"
