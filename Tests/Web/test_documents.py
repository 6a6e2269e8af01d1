"""The pages that the documents show, and the page of the example."""

import re

from browser import ROOT, WEB, PageTest, is_plain, pane_box

DOCUMENTS = [
    "Documentation/Web.md", "Web/vitrine-glass/README.md", "Sources/Vitrine/Vitrine.docc/GlassOnAPage.md",
    "Examples/Element/index.html",
]
SHADOW = "document.querySelector('vitrine-glass').shadowRoot"


def page_of(document):
    """The first HTML in a document, or the document itself if it is HTML."""
    text = (ROOT / document).read_text()
    return text if document.endswith(".html") else re.search(r"^```html\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


class DocumentTest(PageTest):
    def test_every_page_shows_glass_over_the_photo(self):
        self.server.files["/photo.jpg"] = (WEB / "demo/still-life.jpg").read_bytes()
        # Browsers ask for an icon, which these pages do not have.
        self.server.files["/favicon.ico"] = b""
        for document in DOCUMENTS:
            with self.subTest(document):
                path = f"/{DOCUMENTS.index(document)}.html"
                self.server.pages[path] = page_of(document)
                page = self.visit(path)
                self.rested(page)
                box = pane_box(page)
                host = page.locator("vitrine-glass").bounding_box()
                inside = [round(box["x"] - host["x"]) + 12, round(box["y"] - host["y"]) + 12, 40, 40]
                self.assertFalse(is_plain(page))
                self.assertGreater(page.evaluate(f"change({SHADOW}, {inside})"), 1)
                self.assertEqual(self.errors(), [])
