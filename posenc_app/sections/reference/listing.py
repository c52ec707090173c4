"""Tables of words: side by side where there is room, a card for each row on a phone.

What goes into a cell is HTML already; the functions here make it out of plain text.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape

from posenc_app.components import pieces

#: What a cell holds: HTML, made by the functions below.
Html = str

_TAGS = {"italic": "i", "bold": "b", "sup": "sup", "sub": "sub"}
_JOINT = re.compile(r"([_/:])")
_MAY_BREAK = r"\1<wbr>"
_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*(?P<title>[^*]+)\*|\[(?P<label>[^\]]+)\]\((?P<target>[^)]+)\)")


def listing(label: str, kind: str, columns: Mapping[str, str], rows: Sequence[Sequence[Html]]) -> Html:
    """Return a table.

    Parameters
    ----------
    label : str
        What the table is, for those who do not see it.
    kind : str
        Name of the table in the style sheet.
    columns : mapping of str to str
        Name of each column in the style sheet, and what it is called; the first one heads the row.
    rows : sequence of sequences of HTML
        A cell for each column.
    """
    head = "".join(
        f'<th role="columnheader" scope="col" class="{name}">{escape(said)}</th>'
        for name, said in columns.items()
    )
    body = "".join(_row(columns, cells) for cells in rows)
    return (
        f'<div class="pe-list pe-list-{kind}" role="group" aria-label="{escape(label)}">'
        f'<table role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )


def _row(columns: Mapping[str, str], cells: Sequence[Html]) -> Html:
    (first, _), *others = columns.items()
    said = "".join(
        f'<td role="cell" class="{name}" data-label="{escape(label)}">{cell}</td>'
        for (name, label), cell in zip(others, cells[1:], strict=True)
    )
    return f'<tr role="row"><th role="rowheader" scope="row" class="{first}">{cells[0]}</th>{said}</tr>'


def plain(words: str, language: str = "") -> Html:
    """Return text as text; in another language than the page's it says so, for whoever reads aloud.

    >>> plain("狗 < 人", "zh")
    '<span lang="zh-CN">狗 &lt; 人</span>'
    """
    tag = {"zh": "zh-CN"}.get(language, language)
    return f'<span lang="{tag}">{escape(words)}</span>' if tag else escape(words)


def code(name: str) -> Html:
    """Return a name in code, which may break after an underscore, a slash or a colon.

    >>> code("inv_freq")
    '<code>inv_<wbr>freq</code>'
    """
    return f"<code>{_JOINT.sub(_MAY_BREAK, escape(name))}</code>"


def symbol(markup: str) -> Html:
    """Return a formula of one line.

    >>> symbol("*θ*_{i} < 1")
    '<i>θ</i><sub>i</sub> &lt; 1'
    """
    shown = ((_TAGS.get(style, ""), escape(text)) for text, style in pieces(markup))
    return "".join(f"<{tag}>{text}</{tag}>" if tag else text for tag, text in shown)


def untranslated(html: Html) -> Html:
    """Return what is written the same in every language: a symbol, a name.

    >>> untranslated("<i>d</i>")
    '<span translate="no"><i>d</i></span>'
    """
    return f'<span translate="no">{html}</span>'


def link(label: str, address: str) -> Html:
    """Return a link that opens beside the page, so that nothing of the visit is lost.

    >>> link("Rotary positions", "./rope?lang=en")
    '<a href="./rope?lang=en" target="_blank" rel="noopener">Rotary positions</a>'
    """
    return f'<a href="{escape(address)}" target="_blank" rel="noopener">{escape(label)}</a>'


def page_address(page: str, language: str) -> str:
    """Return where a page is, seen from another one; the start has no name in its address.

    >>> page_address("rope", "zh"), page_address("home", "en")
    ('./rope?lang=zh', './?lang=en')
    """
    return f"./{'' if page == 'home' else page}?lang={language}"


def inline(markdown: str) -> Html:
    """Return a line of the project's own Markdown: code, emphasis, links; a link to a file is its words.

    >>> inline("`a.npz` of *BERT*: [MIT](licences/MIT.txt)")
    '<code>a.npz</code> of <i>BERT</i>: MIT'
    """
    parts, end = [], 0
    for found in _INLINE.finditer(markdown):
        parts += [escape(markdown[end : found.start()]), _styled(found)]
        end = found.end()
    return "".join([*parts, escape(markdown[end:])])


def _styled(found: re.Match[str]) -> Html:
    if found["code"]:
        return code(found["code"])
    if found["title"]:
        return f"<i>{escape(found['title'])}</i>"
    address = found["target"]
    return link(found["label"], address) if address.startswith("https://") else escape(found["label"])
