"""Where something comes from, said in the visitor's language."""

from posenc_app import content
from posenc_app.content import Text


def cited(source: str, page: str, text: Text) -> str:
    """Return a source as it is said here: names, paths and numbers stay, the phrases between them change.

    Parameters
    ----------
    source : str
        The source in English, as the core or a shipped file names it.
    page : str
        Key of the page; its content lists the phrases, under ``source.phrase``.
    text : Text
        Words of that page in the visitor's language.

    Returns
    -------
    str
        The source.
    """
    for key, phrase in content.load("en", page).group("source.phrase").items():
        source = source.replace(phrase, text[f"source.phrase.{key}"])
    return source
