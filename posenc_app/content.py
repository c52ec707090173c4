"""The words of the app: one Markdown file per page and language, with TOML front matter.

A file has two parts. The front matter, between two lines of ``+++``, holds short strings, which may name
fields in braces and are filled by :meth:`Text.fill`. After it come prose sections, each opened by a line
``# key``; they are shown verbatim as Markdown and LaTeX. English and Chinese have the same keys, sections,
fields and formulas; tests hold them to it.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

LANGUAGES: Mapping[str, str] = MappingProxyType({"zh": "中文", "en": "English"})
CONTENT = Path(__file__).resolve().parent.parent / "assets" / "content"

_FENCE = "+++\n"
_SECTION = re.compile(r"^# (?P<key>[a-z0-9_]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Text:
    """The words of one file in one language.

    Attributes
    ----------
    strings : Mapping of str to str
        Short strings by dotted key, such as ``"control.mask.label"``.
    sections : Mapping of str to str
        Prose by key, verbatim Markdown.
    """

    strings: Mapping[str, str]
    sections: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        """Return one short string as it stands in the file."""
        return self.strings[key]

    def fill(self, key: str, **fields: object) -> str:
        """Return one short string with its named fields filled in."""
        return self.strings[key].format(**fields)

    def group(self, prefix: str) -> dict[str, str]:
        """Return the strings below a dotted prefix, with the prefix taken off.

        Examples
        --------
        >>> Text({"mask.none": "none", "mask.causal": "causal", "lead": "…"}, {}).group("mask")
        {'none': 'none', 'causal': 'causal'}
        """
        return dict(self._groups.get(prefix, {}))

    @cached_property
    def _groups(self) -> dict[str, dict[str, str]]:
        """The strings below every prefix: each control asks for its own at every change."""
        groups: dict[str, dict[str, str]] = {}
        for key, value in self.strings.items():
            for dot in (match.start() for match in re.finditer(r"\.", key)):
                groups.setdefault(key[:dot], {})[key[dot + 1 :]] = value
        return groups


@cache
def load(language: str, stem: str) -> Text:
    """Read the words of a page, or of what all pages share (``frame``).

    The files are read once per process: they are part of the program.

    Parameters
    ----------
    language : str
        ``"zh"`` or ``"en"``.
    stem : str
        File stem; for a page its key.

    Returns
    -------
    Text
        The words.
    """
    return parse((CONTENT / language / f"{stem}.md").read_text(encoding="utf-8"))


def parse(source: str) -> Text:
    r"""Split a content file into strings and sections.

    Examples
    --------
    >>> text = parse('+++\n[meter]\nsame = "same"\n+++\n# proof\nAs $P$ moves …\n')
    >>> text["meter.same"], text.sections["proof"]
    ('same', 'As $P$ moves …')
    """
    front, _, body = source.removeprefix(_FENCE).partition(_FENCE)
    parts = _SECTION.split(body)
    sections = {key: prose.strip() for key, prose in zip(parts[1::2], parts[2::2], strict=True)}
    return Text(MappingProxyType(_flatten(tomllib.loads(front))), MappingProxyType(sections))


def _flatten(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat
