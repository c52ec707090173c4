"""Cut the Chinese letters the app ships out of Noto Sans CJK SC.

A browser without any Chinese font would show boxes. For it, and only for it, ``static/fonts`` holds the
family "PE Han": one small face with what the app itself says, and slices of the 3,755 common characters of
GB 2312 level 1 for what a visitor types. Run by hand when a contract test says that the first face has
fallen behind the words; the slices never change::

    apt-get install fonts-noto-cjk
    .venv/bin/python -m scripts.build_fonts /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

The same words and the same tools (pinned in requirements-dev.txt) give the same bytes.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "static" / "fonts"
FAMILY = "PE Han"
POSTSCRIPT_NAME = "PEHan-Regular"
INTERFACE_FACE = "pe-han-interface.woff2"
SLICES = 8

SOURCE_SHA256 = "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a"
SOURCE_INDEX = 2  # the collection holds one font for each region; this one is Simplified Chinese

# What the first face may hold: Chinese punctuation, Chinese characters, full-width forms.
INTERFACE_BLOCKS = (range(0x3000, 0x3040), range(0x4E00, 0xA000), range(0xFF00, 0xFFF0))
# Punctuation a visitor may type on a Chinese keyboard, whether or not the app says it.
PUNCTUATION = "、。〈〉《》「」『』【】〔〕〖〗" + "".join(map(chr, range(0xFF01, 0xFF5F))) + "￥"
STYLED_FEATURES = ["halt", "chws"]  # half-width punctuation at the edge of a line and in pairs

COPYRIGHT_AND_LICENCE = (0, 13, 14)
WINDOWS, UNICODE, AMERICAN = 3, 1, 0x409  # how a name is stored


def main() -> int:
    """Build every face and say what was done."""
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m scripts.build_fonts NotoSansCJK-Regular.ttc\n")
        return 2
    source = Path(sys.argv[1])
    found = hashlib.sha256(source.read_bytes()).hexdigest()
    if found != SOURCE_SHA256:
        sys.stderr.write(f"{source.name} must have the SHA-256 {SOURCE_SHA256}, got {found}\n")
        return 1
    FONTS.mkdir(parents=True, exist_ok=True)
    build(source, INTERFACE_FACE, interface_face_characters())
    for name, characters in slices().items():
        build(source, name, characters)
    return 0


def build(source: Path, name: str, characters: Iterable[str]) -> None:
    """Write one face with these characters and say so."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True  # woff2 packs plain outlines better than outlines with subroutines
    options.layout_features = STYLED_FEATURES
    options.name_IDs = ["*"]
    font = TTFont(source, fontNumber=SOURCE_INDEX, lazy=True, recalcTimestamp=False)
    wanted = {ord(character) for character in characters}
    lacking = wanted - font.getBestCmap().keys()
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    rename(font)
    font.flavor = "woff2"
    font.save(FONTS / name)
    size = (FONTS / name).stat().st_size
    sys.stdout.write(f"{name}: {len(wanted) - len(lacking)} characters, {size} bytes\n")
    if lacking:
        sys.stdout.write(f"  not in the source: {''.join(map(chr, sorted(lacking)))}\n")


def rename(font: TTFont) -> None:
    """Give a cut font its own name, as its licence asks, and keep what names its makers and its licence."""
    names = font["name"]
    makers = {name_id: names.getDebugName(name_id) for name_id in COPYRIGHT_AND_LICENCE}
    names.names = []
    for name_id, words in {**makers, 1: FAMILY, 2: "Regular", 4: FAMILY, 6: POSTSCRIPT_NAME}.items():
        names.setName(words, name_id, WINDOWS, UNICODE, AMERICAN)
    font["CFF "].cff.fontNames = [POSTSCRIPT_NAME]


def slices() -> dict[str, list[str]]:
    """Return the characters of every slice, by file name: GB 2312 level 1 in the order of Unicode.

    A slice is one stretch of code points, so that its unicode-range stays one line.
    """
    characters = sorted(gb2312_level_1())
    size = -(-len(characters) // SLICES)
    cuts = range(0, len(characters), size)
    return {f"pe-han-{n}.woff2": characters[cut : cut + size] for n, cut in enumerate(cuts, start=1)}


def gb2312_level_1() -> list[str]:
    """Return the common characters of Simplified Chinese: rows 16 to 55 of GB 2312, the last one shorter.

    >>> len(gb2312_level_1()), "".join(gb2312_level_1()[:4])
    (3755, '啊阿埃挨')
    """
    places = ((row, cell) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return [bytes(place).decode("gb2312") for place in places if place <= (0xD7, 0xF9)]


def interface_face_characters() -> set[str]:
    """Return what the first face holds: the app's own Chinese and the punctuation of a Chinese keyboard."""
    said = {character for character in interface_characters() if is_chinese(character)}
    return said | set(PUNCTUATION)


def is_chinese(character: str) -> bool:
    """Tell whether a character is of the kind the first face is for.

    >>> is_chinese("词"), is_chinese("，"), is_chinese("≠")
    (True, True, False)
    """
    return any(ord(character) in block for block in INTERFACE_BLOCKS)


def interface_characters() -> dict[str, str]:
    """Return every character beyond ASCII that the app can say, and one file that says it."""
    return {
        character: path.relative_to(ROOT).as_posix()
        for path, text in interface_texts()
        for character in text
        if not character.isascii()
    }


def interface_texts() -> Iterator[tuple[Path, str]]:
    """Yield files and what they say: all of the words, the strings in Python, all of the browser's code."""
    for path in sorted((ROOT / "assets" / "content").rglob("*.md")):
        yield path, path.read_text(encoding="utf-8")
    for folder in ("posenc_app", "pages"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, "".join(string_literals(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / folder).rglob("[!.]*.js")):
            if "static" in path.parts:  # what a page run by itself has published
                continue
            yield path, path.read_text(encoding="utf-8")


def string_literals(source: str) -> Iterator[str]:
    r"""Yield the strings of a Python source, without its docstrings and comments.

    >>> list(string_literals('"docstring"\nx = "狗"  # comment\n'))
    ['狗']
    """
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


if __name__ == "__main__":
    sys.exit(main())
