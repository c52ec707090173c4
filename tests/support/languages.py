"""Which language words are in: Chinese where English is spoken, English where Chinese is."""

from __future__ import annotations

import re

CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
# Addresses, paths, file names, identifiers, versions, units: written the same in every language.
_SIGNS = re.compile(r"\S*[./_@#:=\\]\S*\w\S*|\S*\d\S*|\b[a-z]\b")
_WORD = re.compile(r"[A-Za-z][A-Za-z’'-]+")
_SENTENCE = re.compile(r"[A-Za-z][A-Za-z’'-]*(?: [A-Za-z][A-Za-z’'-]*){2,}")
# Formulas, code, titles of papers, where a link leads, fields that a number or a name will fill.
_NO_PROSE = re.compile(r"\$\$.+?\$\$|\$[^$]+?\$|`[^`]*`|\]\(.+?\)|\{[a-z_]*\}|<[a-z_]+>", re.DOTALL)
_TITLE = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")


def chinese_in(words: str) -> list[str]:
    """Return the Chinese characters and punctuation in a text.

    >>> chinese_in("query ↓ key →"), chinese_in("the mask，掩码")
    ([], ['，掩码'])
    """
    return CHINESE.findall(words)


def english_in(words: str, names: frozenset[str] = frozenset()) -> list[str]:
    """Return the words of a text that are English and no name; a name may be a word or the title of a paper.

    >>> names = frozenset({"RoPE", "base", "Attention Is All You Need"})
    >>> english_in("RoPE 的 inv_freq，见 all-mpnet-base-v2", names), english_in("RoPE turns 查询", names)
    ([], ['turns'])
    >>> english_in("Attention Is All You Need，§3", names), english_in("Need more", names)
    ([], ['Need', 'more'])
    """
    for title in sorted((name for name in names if " " in name), key=len, reverse=True):
        words = words.replace(title, " ")
    return [word for word in _WORD.findall(_SIGNS.sub(" ", words)) if word not in names]


def prose(words: str) -> str:
    r"""Return what a visitor reads as language in a text of the content.

    >>> prose("**分数** $q^{\top} k$ 见 *Attention Is All You Need*：[arXiv](https://a.b)").split()
    ['分数', '见', '：[arXiv']
    """
    return _NO_PROSE.sub(" ", _TITLE.sub(" ", words.replace("**", "")))


def titles_in(words: str) -> list[str]:
    """Return what stands in italics in a text of the content: titles of papers."""
    return _TITLE.findall(words.replace("**", ""))


def sentences_in(words: str) -> list[str]:
    """Return runs of three Latin words or more.

    >>> sentences_in("看 softmax 和 T5 base，then look at it")
    ['then look at it']
    """
    return _SENTENCE.findall(words)


# Run in a page: everything it says to eyes and ears, each with where it stands. What is the same in every
# language is left out (code, formulas, names of icons), and what is marked as being in another language. What
# is folded away is unfolded for it.
EVERYTHING_SAID = """() => {
  const own = document.documentElement.lang.slice(0, 2);
  const silent = `script, style, noscript, pre, code, .katex, [data-testid="stIconMaterial"],
                  [translate="no"]`;
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title',
                 'placeholder', 'alt'];
  const said = [['title of the window', document.title]];
  const place = (node) => `${node.localName}.${node.getAttribute('class') ?? ''}`;
  const walk = (node) => {
    const hasNoBox = node.localName === 'title' || getComputedStyle(node).display === 'contents';
    if (node.matches(silent) || !(hasNoBox || node.checkVisibility())) return;
    if (node.hasAttribute('lang') && !node.getAttribute('lang').startsWith(own)) return;
    for (const name of names.filter((one) => node.hasAttribute(one))) {
      said.push([`${name} of ${place(node)}`, node.getAttribute(name)]);
    }
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) said.push([place(node), child.data.trim()]);
      if (child.nodeType === Node.ELEMENT_NODE) walk(child);
    }
  };
  const closed = [...document.querySelectorAll('details:not([open])')];
  closed.forEach((one) => { one.open = true; });
  walk(document.body);
  closed.forEach((one) => { one.open = false; });
  return said;
}"""
