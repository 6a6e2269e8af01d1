"""Writes the pages of the documents into a site that has DocC's pages already: build.py SITE

Documents are turned into pages that link to each other. Files and folders that a document links to become pages with
their code; pictures and videos are copied. The element and its demo are copied from .build/web.
"""

import html
import pathlib
import posixpath
import shutil
import string
import sys
import urllib.parse

from links import faults
from markdown import Document, code, fragment
from sources import MEDIA, ROOT, address, files, relative

FOLDER = pathlib.Path(__file__).resolve().parent
TEMPLATE = string.Template((FOLDER / "page.html").read_text())
WEB = ROOT / ".build/web"
ELEMENT = ["vitrine-glass", "demo"]
DOORS = ["Documentation/Stickers.md", "Documentation/Library.md", "Documentation/Previews.md", "Documentation/Web.md",
         "Documentation/Service.md"]
REFERENCE = ["Documentation/Options.md", "Documentation/Requirements.md", "Documentation/Performance.md",
             "Documentation/Glass.md"]
PROJECT = ["Examples/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
API = "documentation/vitrine/"
DEMO = "demo/"


class Site:
    """The pages of documents, and what they need."""

    def __init__(self, folder):
        self.folder = folder
        self.has_demo = all((WEB / name).is_dir() for name in ELEMENT)
        others = sorted(set(files("Documentation/*.md")) - {*DOORS, *REFERENCE, *PROJECT})
        self.groups = {"Doors": DOORS, "Reference": REFERENCE, "Project": PROJECT + others}
        # What becomes a page or is copied: first these, then what they link to.
        self.waiting = ["README.md", *(path for group in self.groups.values() for path in group)]
        self.sources = {}
        self.titles = {}
        self.faults = []

    def write(self):
        """Writes everything and returns what is wrong, a line each."""
        for path in self.waiting:
            self.titles[path] = Document((ROOT / path).read_text(), lambda link: link).title
        while self.waiting:
            path = self.waiting.pop(0)
            place = address(path)
            if self.sources.setdefault(place, path) != path:
                self.faults.append(f"{path} and {self.sources[place]} are both {place} on the site")
            self.add(path, place)
        shutil.copy(FOLDER / "site.css", self.folder)
        if self.has_demo:
            for name in ELEMENT:
                shutil.copytree(WEB / name, self.folder / name, dirs_exist_ok=True)
        written = {place.split("/")[0] for place in self.sources if "/" in place}
        return self.faults or faults(self.folder, sorted(written | set(ELEMENT)))

    def add(self, path, place):
        """Writes what a file or folder of the repository is on the site."""
        if is_media(path):
            target = self.folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, target)
        elif path.endswith(".md"):
            document = self.document(path, place)
            kind = "start" if path == "README.md" else "document"
            self.write_page(place, document.title, document.html, document.headings, kind)
        else:
            self.write_code(path, place)

    def document(self, path, place):
        """Returns a document, with links from a place on the site."""
        return Document((ROOT / path).read_text(), lambda link: self.link(link, path, place))

    def link(self, link, path, place):
        """Returns what a link in a document is from a place on the site, and adds what it leads to."""
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc or not parts.path:
            return link
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), urllib.parse.unquote(parts.path)))
        if target.startswith(("/", "..")) or not files(target):
            self.faults.append(f"{path}: {link}: the repository has no such file")
            return link
        return self.reference(target, place) + (f"#{parts.fragment}" if parts.fragment else "")

    def reference(self, path, place):
        """Returns a link from a place on the site to a file or folder of the repository, which is added to the site."""
        target = address(path)
        if not target.startswith(API) and target not in self.sources and path not in self.waiting:
            self.waiting.append(path)
        return relative(target, place)

    def write_code(self, path, place):
        """Writes a page with the code of a file, or with the description and the code of a folder."""
        title, content, headings = path, f"<h1>{html.escape(path)}</h1>\n", []
        readme = f"{path}/README.md"
        listed = files(path)
        if readme in listed:
            listed.remove(readme)
            document = self.document(readme, place)
            title, content = document.title, document.html
        for file in listed:
            if file != path:
                name = posixpath.relpath(file, path)
                headings.append((fragment(name), name))
                content += f'<h2 id="{fragment(name)}">{html.escape(name)}</h2>\n'
            if is_media(file):
                content += f'<img src="{self.reference(file, place)}" alt="{html.escape(file)}">\n'
            else:
                content += code((ROOT / file).read_text(), name=posixpath.basename(file))
        self.write_page(place, title, content, headings, "code")

    def write_page(self, place, title, content, headings, kind):
        """Writes a page with its navigation."""
        contents = "".join(f'<li><a href="#{fragment}">{html.escape(title)}</a>\n' for fragment, title in headings)
        page = TEMPLATE.substitute(
            title=html.escape(title if kind == "start" else f"{title} · Vitrine"), kind=kind, content=content,
            style=relative("site.css", place), start=relative("index.html", place),
            api=relative(API, place), demo=f'<a href="{relative(DEMO, place)}">Demo</a>' if self.has_demo else "",
            navigation=self.navigation(place),
            contents=f"<p>On this page</p>\n<ul>\n{contents}</ul>" if len(headings) > 2 and kind != "start" else "")
        target = self.folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page)

    def navigation(self, place):
        """Returns links to all documents, in groups."""
        lines = []
        for group, paths in self.groups.items():
            lines.append(f"<p>{group}</p>\n<ul>")
            for path in paths:
                current = ' aria-current="page"' if address(path) == place else ""
                title = html.escape(self.titles[path])
                lines.append(f'<li><a href="{relative(address(path), place)}"{current}>{title}</a>')
            lines.append("</ul>")
        return "\n".join(lines)


def is_media(path):
    """Whether a file is shown, not read."""
    return pathlib.PurePosixPath(path).suffix.lower() in MEDIA


def main():
    if found := Site(pathlib.Path(sys.argv[1])).write():
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
