"""A sentence as a visitor types it, cut into the tokens the page moves about."""

import unicodedata
from dataclasses import dataclass

import regex

MAX_TOKENS = 16

# Scripts written without spaces between words: there each visible character is a token. Everything else is
# cut at spaces, with punctuation on its own; a cluster (\X) is never cut, so that 👩‍👩‍👧 and é stay whole.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}"
_TOKEN = regex.compile(
    rf"(?=[{_UNSPACED}])\X"
    rf"|[^\s\p{{P}}\p{{S}}{_UNSPACED}]+(?:['’\-.][^\s\p{{P}}\p{{S}}{_UNSPACED}]+)*"
    r"|\X"
)


@dataclass(frozen=True)
class Tokens:
    """Up to ``MAX_TOKENS`` tokens and how many more the sentence had.

    Attributes
    ----------
    words : tuple of str
        The tokens, in the order of the sentence.
    left_out : int
        How many tokens beyond the limit were left out.
    """

    words: tuple[str, ...]
    left_out: int = 0

    def spaced(self) -> bool:
        """Return whether the tokens read better with spaces between them."""
        return not all(regex.match(rf"[{_UNSPACED}\p{{P}}]", word) for word in self.words)


def split(sentence: str) -> Tokens:
    """Cut a sentence into words, or into characters where words are not spaced.

    Parameters
    ----------
    sentence : str
        Any text.

    Returns
    -------
    Tokens
        At most ``MAX_TOKENS`` of them, none blank.

    Examples
    --------
    >>> split("dog bites man").words
    ('dog', 'bites', 'man')
    >>> split("狗咬人").words
    ('狗', '咬', '人')
    >>> split("Don't panic, 猫!").words
    ("Don't", 'panic', ',', '猫', '!')
    """
    found = [token for token in _TOKEN.findall(unicodedata.normalize("NFC", sentence)) if _visible(token)]
    return Tokens(tuple(found[:MAX_TOKENS]), max(0, len(found) - MAX_TOKENS))


def _visible(token: str) -> bool:
    return any(not char.isspace() and unicodedata.category(char) not in {"Cc", "Cf", "Zs"} for char in token)


def join(words: tuple[str, ...], *, spaced: bool) -> str:
    """Write tokens as a line again; the spaces inside are no-break, so that a short sentence stays whole.

    Examples
    --------
    >>> join(("人", "咬", "狗"), spaced=False)
    '人咬狗'
    """
    return ("\N{NO-BREAK SPACE}" if spaced else "").join(words)
