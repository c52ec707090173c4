"""The page's numbers as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.sinusoidal.wave_table import WaveTable


def snippet(table: WaveTable, text: Text) -> str:
    """Return a program that prints the numbers of the caption."""
    note = text.group("snippet")
    spectrum = f"base={table.base:.0f}, layout={table.layout!r}"
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        f"position, width, spectrum = {table.position}, {table.width}, dict({spectrum})",
        f"vector = pc.sinusoidal([position], width, **spectrum)[0]  # {note['vector']}",
        f"sines, cosines = pc.sinusoidal_features(width, layout={table.layout!r}).T",
        "frequencies = pc.sinusoidal_frequencies(width, **spectrum)",
        "periods = pc.wavelengths(frequencies)",
        "",
        f"print({note['fast']!r}, vector[sines[0]], periods[0])",
        f"print({note['slow']!r}, vector[sines[-1]], periods[-1])",
        f"print({note['steps']!r}, np.degrees(frequencies[0]), np.degrees(frequencies[-1]))",
        f"print({note['turned']!r}, *np.degrees(pc.angles([position], frequencies)[0, [0, -1]]))",
        f"print({note['quoted']!r}, pc.wavelengths([1 / {table.base:.0f}])[0])",
    ]
    return "\n".join(lines) + "\n"
