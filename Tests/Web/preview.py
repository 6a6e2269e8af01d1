"""Servers of previews, and their page, for the tests."""

import contextlib
import os
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

from browser import PATIENCE, PRODUCTS, WEB, chromium

BINARY = PRODUCTS / "vitrine"

# The colour in the middle of a picture, as [red, green, blue], and a wait for the page's own event.
TOOLS = """
window.colorAt = async (selector, x = 0.5, y = 0.5) => {
  const image = document.querySelector(`${selector} img`);
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  return [...drawing.getImageData(x * canvas.width, y * canvas.height, 1, 1).data].slice(0, 3);
};
"""

# The page's texts and the state of each picture, as JSON.
SHOWN = """
JSON.stringify({
  status: document.querySelector('#status')?.innerText, fault: document.querySelector('#fault')?.innerText,
  pictures: document.documentElement.dataset.pictures,
  cells: [...document.querySelectorAll('.cell')].map((node) => (
    { ...node.dataset, preview: node.closest('.preview')?.dataset.preview, wanted: node.cell?.wanted })),
})
"""


def card(color, name="Card"):
    """A file with a preview of its own size in a colour, such as "red: 1, green: 0, blue: 0"."""
    return f"""import SwiftUI

struct Card: View {{
  let color: Color
  var body: some View {{ color.frame(width: 60, height: 40) }}
}}

#Preview("{name}", traits: .sizeThatFitsLayout) {{
  Card(color: Color({color}))
}}
"""


RED, GREEN, BLUE = (f"red: {r}, green: {g}, blue: {b}" for r, g, b in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))


class PreviewServer:
    """A server that shows the previews of a file in a folder of its own."""

    def __init__(self, source, name="Card.swift", arguments=()):
        self.folder = tempfile.TemporaryDirectory(prefix="vitrine-preview-")
        self.file = Path(self.folder.name) / name
        self.save(source)
        self.process = subprocess.Popen(
            [BINARY, "preview", self.file, "--port", "0", "--web", WEB, *arguments], stderr=subprocess.PIPE, text=True,
            cwd=self.folder.name)
        self.lines = []
        for line in self.process.stderr:
            if "http://" in line:
                self.address = line.split(" are at ")[1].strip()
                break
            self.lines.append(line)
        else:
            raise RuntimeError(f"the server did not start: {self.lines}")
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def save(self, source):
        """Saves the file as editors do: under another name, which is then changed."""
        draft = self.file.with_name("." + self.file.name + ".draft")
        draft.write_text(source)
        os.replace(draft, self.file)

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        self.process.wait()
        self.reader.join()
        self.process.stderr.close()
        self.folder.cleanup()


class PreviewPageTest(unittest.TestCase):
    """A test of the page."""

    def setUp(self):
        self.console = []
        self.servers = []
        self.pages = []

    def description(self):
        """What the open pages show and the servers have printed, for the report of a failure."""
        lines = [f"page: {page.evaluate(SHOWN)}" for page in self.pages if not page.is_closed()]
        lines += [f"console: {kind} {text}" for kind, text in self.console[-20:]]
        return lines + [f"server: {line.rstrip()}" for server in self.servers for line in server.lines[-20:]]

    def serve(self, source, **options):
        server = PreviewServer(source, **options)
        self.addCleanup(server.end)
        self.servers.append(server)
        return server

    def visit(self, server, settles=True, **options):
        defaults = {"viewport": {"width": 1280, "height": 900}, "locale": "en-US"}
        context = chromium().new_context(**{**defaults, **options})
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: self.console.append((message.type, message.text)))
        page.on("pageerror", lambda error: self.console.append(("error", str(error))))
        page.add_init_script(TOOLS)
        self.pages.append(page)
        page.goto(server.address)
        if settles:
            self.settled(page)
        return page

    def settled(self, page, program=1):
        """Waits until everything on screen is drawn by a program that is not older than this one."""
        page.wait_for_function(
            """(program) => document.documentElement.dataset.pictures === 'settled'
              && document.querySelector('.cell')
              && [...document.querySelectorAll('.cell')].every((cell) => cell.cell.isOnScreen === false
                || cell.dataset.state === 'failed' || Number(cell.dataset.program) >= program)""", arg=program)

    def program(self, page):
        return int(page.locator(".cell").first.get_attribute("data-program"))

    def choose(self, page, choice):
        """Presses one of the chips."""
        page.locator(f"[data-choice='{choice}']").click()
        self.settled(page)

    def color(self, page, selector=".cell", x=0.5, y=0.5):
        return page.evaluate("([selector, x, y]) => colorAt(selector, x, y)", [selector, x, y])

    def assert_color(self, page, expected, selector=".cell", x=0.5, y=0.5):
        """Compares a colour as closely as a JPEG allows."""
        color = self.color(page, selector, x, y)
        self.assertLess(max(abs(a - b) for a, b in zip(color, expected)), 8, color)

    def errors(self):
        return [text for kind, text in self.console if kind == "error"]
