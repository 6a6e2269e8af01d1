"""Checks the links and pictures of the site."""

import functools
import html.parser
import pathlib
import posixpath
import urllib.parse

ADDRESSES = {"href", "src", "poster"}
# DocC's own pages consist of a script that draws them. DocC has checked their links.
UNCHECKED = "documentation"


class Page(html.parser.HTMLParser):
    """What a page links to, what it loads, and the fragments that can be linked to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.fragments = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.fragments.add(value)
            elif name in ADDRESSES and value:
                (self.links if tag == "a" else self.loads).append(value)


@functools.cache
def page(path):
    """Returns what a file of HTML has."""
    return Page(path.read_text())


def faults(site, folders):
    """Returns a line for each broken link on the pages directly in the site and below some of its folders."""
    pages = [*site.glob("*.html"), *(path for folder in folders for path in (site / folder).rglob("*.html"))]
    found = []
    for path in sorted(set(pages)):
        for link in page(path).loads:
            if urllib.parse.urlsplit(link).scheme in ("http", "https") or link.startswith("//"):
                found.append(f"{path.relative_to(site)}: {link} is loaded from another host")
        for link in page(path).links + page(path).loads:
            if fault := broken(link, path, site):
                found.append(f"{path.relative_to(site)}: {link}: {fault}")
    return found


def broken(link, path, site):
    """Returns what is wrong with a link on a page; None if it leads somewhere on the site, or to another host."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    target = path
    if parts.path:
        place = urllib.parse.unquote(parts.path)
        target = site / place.lstrip("/") if place.startswith("/") else path.parent / place
        target = pathlib.Path(posixpath.normpath(target))
        if not target.is_relative_to(site):
            return "it leaves the site"
        if target.is_dir():
            if not place.endswith("/"):
                return "the address of a folder needs a slash at its end"
            target /= "index.html"
        if not target.is_file():
            return "there is no such file"
    if parts.fragment and target.relative_to(site).parts[0] != UNCHECKED and parts.fragment not in page(target).fragments:
        return "the page has no such heading"
    return None
