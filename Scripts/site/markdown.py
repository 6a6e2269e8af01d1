"""Turns Markdown, as GitHub shows it, and code into HTML without scripts."""

import re

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

SOURCE = re.compile(r'(<img\s[^>]*?src=")([^"]+)(")')
# A block of code that names no language is a call of a command, or a drawing.
DRAWING = re.compile("[─▶│]")


def code(text, language=None, name=None):
    """Returns a block of code in the colours of its language, which may also follow from the name of a file."""
    try:
        lexer = get_lexer_for_filename(name, text) if name else get_lexer_by_name(language or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    return f'<pre class="{lexer.aliases[0]}"><code>{highlight(text, lexer, HtmlFormatter(nowrap=True))}</code></pre>\n'


class Document:
    """A page of Markdown; `link` turns the address of a link or picture into one of the site."""

    def __init__(self, text, link):
        self.link = link
        parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        parser.use(anchors_plugin, max_level=3, slug_func=fragment)
        parser.use(dollarmath_plugin, renderer=self.mathematics)
        parser.add_render_rule("fence", lambda _, tokens, index, *rest: self.fence(tokens[index]))
        tokens = parser.parse(text)
        self.adapt(tokens)
        # (fragment, title) of the headings of the second level
        self.headings = [(token.attrGet("id"), plain(tokens[index + 1])) for index, token in enumerate(tokens)
                         if token.type == "heading_open" and token.tag == "h2"]
        self.title = next(plain(tokens[index + 1]) for index, token in enumerate(tokens)
                          if token.type == "heading_open" and token.tag == "h1")
        self.html = parser.renderer.render(list(sections(tokens)), parser.options, {})

    def adapt(self, tokens):
        """Adapts the addresses in tokens, and marks the tables."""
        for index, token in enumerate(tokens):
            if token.type == "table_open":
                mark(tokens[index:])
            for attribute in ("href", "src"):
                if attribute in token.attrs:
                    token.attrs[attribute] = self.link(token.attrs[attribute])
            if token.type in ("html_block", "html_inline"):
                token.content = SOURCE.sub(lambda found: found[1] + self.link(found[2]) + found[3], token.content)
            self.adapt(token.children or [])

    @staticmethod
    def mathematics(text, options):
        """Returns a formula of TeX as MathML."""
        return convert(text.strip(), display="block" if options["display_mode"] else "inline")

    def fence(self, token):
        """Returns a block of code or a formula."""
        language = token.info.strip()
        if language == "math":
            return f'<div class="formula">{self.mathematics(token.content, {"display_mode": True})}</div>\n'
        return code(token.content, language or ("text" if DRAWING.search(token.content) else "bash"))


def fragment(title):
    """Returns the fragment of a heading as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def plain(inline):
    """Returns the text of a token without its marks."""
    return "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))


def mark(tokens):
    """Gives the table that tokens start with a class if it has pictures, or no titles."""
    end = next(index for index, token in enumerate(tokens) if token.type == "table_close")
    cells = [token for token in tokens[:end] if token.type == "inline"]
    head = next(index for index, token in enumerate(tokens) if token.type == "thead_close")
    if any(child.type == "html_inline" for cell in cells for child in cell.children):
        tokens[0].attrJoin("class", "pictures")
    if not any(token.content for token in tokens[:head]):
        tokens[0].attrJoin("class", "untitled")


def sections(tokens):
    """Puts headings of the second and third level into sections with what follows them, and tables into boxes that scroll."""
    depth = 0
    for token in tokens:
        level = int(token.tag[1]) if token.type == "heading_open" and token.level == 0 else 0
        if level in (1, 2, 3):
            while depth > max(level - 2, 0):
                yield Token("section_close", "section", -1, block=True)
                depth -= 1
            if level > 1:
                section = Token("section_open", "section", 1, block=True)
                section.attrSet("class", token.attrGet("id") or "")
                yield section
                depth += 1
        if token.type == "table_open":
            box = Token("box_open", "div", 1, block=True)
            box.attrSet("class", "table")
            yield box
        yield token
        if token.type == "table_close":
            yield Token("box_close", "div", -1, block=True)
    for _ in range(depth):
        yield Token("section_close", "section", -1, block=True)
