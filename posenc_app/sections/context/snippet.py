"""The numbers of the caption as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.context.experiment import Experiment
from posenc_app.sections.context.recipes import Call


def snippet(now: Experiment, text: Text) -> str:
    """Return a program that prints the counts of the caption and the attention factor."""
    note, given = text.group("snippet"), now.given
    standard = Call("standard", given.width, {"base": given.base})
    used = standard if now.is_refused else now.call
    lines = [
        "import posenc_core as pc",
        "",
        f"trained = {standard.source()}",
        f"stretched = {used.source()}",
        "coverage = pc.angle_coverage(",
        "    trained.inv_freq,",
        f"    {given.train_len},  # {note['train']}",
        f"    {given.target_len},  # {note['target']}",
        "    target_inv_freq=stretched.inv_freq,",
        ")",
        f"print({note['unfinished']!r}, coverage.unfinished)",
        f"print({note['new']!r}, (coverage.unseen_share > 0).sum())",
        f'print({note["share"]!r}, f"{{100 * coverage.unseen_share.max():.1f}}")',
        f'print({note["square"]!r}, f"{{stretched.attention_factor ** 2:.3f}}")',
    ]
    return "\n".join(lines) + "\n"
