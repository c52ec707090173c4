"""Sentences a visitor might type to be taken for something else than text."""

from __future__ import annotations

#: Each would load, link, style, run or break something where text is read as markup. All fit into a link.
SENTENCES: tuple[str, ...] = (
    "<img src=http://elsewhere.invalid/a.png onerror=alert(1)> bites",
    "![x](http://elsewhere.invalid/b.png) man",
    "[click](http://elsewhere.invalid/c) **bold** _it_",
    "<script>fetch('http://elsewhere.invalid/d')</script>",
    "</text><image href='http://elsewhere.invalid/e.png'/>",
    "]]> <!-- --> <![CDATA[ &amp; &lt;b&gt;",
    "$$\\href{http://elsewhere.invalid/f}{x}$$ $\\int$",
    ":red[red] :material/star: ```code```",
    # Chinese is joined without spaces: this one arrives whole wherever words are joined to a sentence again.
    "![狗](//狗.人/咬)**人**`码`[咬](/人)",
    "{query} {0} %s ${x} <d> \\value{v}",
    '"); __import__("os").system("echo pwned") #',
    "=HYPERLINK(http://elsewhere.invalid/i) @x +1 -2",
)
