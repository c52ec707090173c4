"""Names of the files a visitor saves."""

import regex

_KEPT = regex.compile(r"[^\p{L}\p{N}\p{M}]+")
_LONGEST = 80


def file_stem(*parts: str) -> str:
    """Join words to a name that every system takes: letters and digits of any script, and hyphens.

    Examples
    --------
    >>> file_stem("posenc", "order", "../狗 咬/人<b>.exe")
    'posenc-order-狗-咬-人-b-exe'
    """
    joined = _KEPT.sub("-", " ".join(parts)).strip("-")
    shortened = joined.encode("utf-8", "ignore")[:_LONGEST].decode("utf-8", "ignore")
    return shortened.strip("-")
