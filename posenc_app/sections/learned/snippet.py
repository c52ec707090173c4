"""The page's numbers as a few lines of Python that need the core and the file of the table."""

from posenc_app.content import Text
from posenc_app.sections.learned.views import Reading


def snippet(reading: Reading, offset: int, text: Text) -> str:
    """Return a program that prints the numbers of the captions."""
    note = text.group("snippet")
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        f"# {note['folder']}",
        f"rows = np.load({f'assets/tables/{reading.name}_positions.npz'!r})['positions'].astype(float)",
        f"position, offset = {reading.position}, {offset}",
        "lengths, cosines = pc.row_lengths(rows), pc.row_cosines(rows)",
        "nearest = pc.nearest_rows(rows)[position]",
        "",
        f"print({note['length']!r}, lengths[position], lengths.mean())",
        f"print({note['nearest']!r}, nearest, cosines[position, nearest])",
        f"print({note['next']!r}, pc.next_door_share(rows))",
        f"print({note['offset']!r}, pc.mean_by_offset(cosines)[offset])",
        f"print({note['share']!r}, pc.offset_share(rows))",
        f"print({note['ten']!r}, pc.principal_components(rows).share_of(10))",
    ]
    return "\n".join(lines) + "\n"
