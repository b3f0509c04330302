"""The documents a title brings along (interpretations, ledger of rules, design), as parts of a page."""

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.engine.title import Title

KNOWN = {
    "short": ("SHORT.md", "The rules in short"),
    "interpretations": ("README.md", "About the game, and how we read unclear rules"),
    "rules": ("RULES.md", "Where every numbered rule is found in the code"),
    "design": ("data/DESIGN.md", "How the figures were set"),
    "sources": ("data/SOURCES.md", "Where the data come from"),
}
"""Name in the address: file beside the title's module, and what it is."""

_writer = MarkdownIt("commonmark", {"html": False}).enable("table")


def documents(title: Title[Any]) -> list[tuple[str, str]]:
    """The documents a title has: name in the address, what it is."""
    return [(name, words) for name, (path, words) in KNOWN.items() if _file(title, path).is_file()]


def document(title: Title[Any], name: str) -> str:
    """One document as HTML. Raises KeyError when the title has none of that name."""
    if name not in dict(documents(title)):
        raise KeyError(name)
    tokens = _writer.parse(_file(title, KNOWN[name][0]).read_text(encoding="utf-8"))
    _drop_styles(tokens)
    body: str = _writer.renderer.render(tokens, _writer.options, {})
    return body


def _file(title: Title[Any], path: str) -> Traversable:
    package = type(title).__module__.rpartition(".")[0]
    return files(package).joinpath(path)


def _drop_styles(tokens: Iterable[Token]) -> None:
    """Aligned columns come as style attributes, which the content policy forbids."""
    for token in tokens:
        token.attrs.pop("style", None)
