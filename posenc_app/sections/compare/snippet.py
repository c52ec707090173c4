"""The page's numbers as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.compare.experiment import HEADS, SEED, WIDTH, Experiment, sizes
from posenc_app.teaching import listing
from posenc_app.url_state import State


def snippet(now: Experiment, state: State, text: Text) -> str:
    """Return a program that prints parameters and the change of the scores for every method."""
    note = text.group("snippet")
    asked = ", ".join(f"{name}={value}" for name, value in sizes(state).items())
    lines = [
        "import posenc_core as pc",
        "",
        listing("words", now.tokens.words),
        f"x = pc.token_vectors(words, {WIDTH}, seed={SEED})  # {note['random']}",
        f"layer = pc.Heads.random({SEED}, n_heads={HEADS}, d_model={WIDTH}, d_head={WIDTH // HEADS})",
        f"sizes = dict({asked})",
        "",
        "for key, info in pc.METHODS.items():",
        f"    encoding = info.example({WIDTH}, {HEADS})",
        "    try:",
        f"        moved = pc.translation_error(x, layer, encoding, {state['cmp_shift']})",
        "    except pc.PositionOutOfRangeError:",
        f"        moved = None  # {note['refused']}",
        "    print(key, info.relation, info.doors, info.parameter_count(**sizes), moved)",
    ]
    return "\n".join(lines) + "\n"
