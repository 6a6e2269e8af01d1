"""A browser, a web server and pages for the tests."""

import atexit
import functools
import http.server
import os
import threading
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / ".build" / "web"
# The folder of built executables.
PRODUCTS = Path(os.environ.get("VITRINE_PRODUCTS", ROOT / ".build/release"))
CHROMIUM = "/usr/bin/chromium-headless-shell"
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
# The bound on every wait. It is far longer than any wait on a slow machine.
PATIENCE = 300_000

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; font: 17px sans-serif }} vitrine-glass {{ width: 400px; height: 300px }}</style>
<script type="module" src="/vitrine-glass/vitrine-glass.js"></script></head><body>{body}</body></html>
"""

# What tests use inside a page.
TOOLS = """
window.errors = [];
// An element can fail before DOMContentLoaded.
document.addEventListener('error', ({ target, detail }) => {
  if (target.matches('vitrine-glass, vitrine-bundle')) window.errors.push(detail.message);
}, true);
// Bounds a wait inside the page.
window.within = (promise) => Promise.race([promise, new Promise((_, reject) => {
  setTimeout(() => reject(new Error('waited too long')), PATIENCE);
})]);
window.frames_ = async (count) => {
  for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
};
// Waits until a scene or element has drawn and makes no calls any more.
window.rested = async (target) => {
  for (let calls = -1; ;) {
    const now = target.statistics()?.calls ?? 0;
    if (now > 0 && now === calls) return target.statistics();
    calls = now;
    await window.frames_(30);
  }
};
// The pixels that the page shows in the root of a scene, with the glass over the backdrop.
window.pixels = (root) => {
  const [backdrop, glass] = root.querySelectorAll('canvas');
  const { width, height } = backdrop;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!backdrop.hidden) context.drawImage(backdrop, 0, 0);
  const before = context.getImageData(0, 0, width, height).data;
  if (!glass.hidden) {
    const factor = width / backdrop.getBoundingClientRect().width;
    const [x, y, w, h] = ['left', 'top', 'width', 'height'].map((name) => parseFloat(glass.style[name]) * factor);
    context.drawImage(glass, Math.round(x), Math.round(y), Math.round(w), Math.round(h));
  }
  return { before, after: context.getImageData(0, 0, width, height).data, width, height };
};
// The mean difference between the backdrop and what is shown, 0...255, within a rectangle.
window.change = (root, [x, y, w, h]) => {
  const { before, after, width } = window.pixels(root);
  let sum = 0;
  for (let row = y; row < y + h; row += 1) {
    for (let at = (row * width + x) * 4; at < (row * width + x + w) * 4; at += 1) {
      sum += Math.abs(before[at] - after[at]);
    }
  }
  return sum / (w * h * 3);
};
// The mean of all channels of what is shown within a rectangle, 0...255.
window.mean = (root, [x, y, w, h]) => {
  const { after, width } = window.pixels(root);
  let sum = 0;
  for (let row = y; row < y + h; row += 1) {
    for (let at = (row * width + x) * 4; at < (row * width + x + w) * 4; at += 4) {
      sum += after[at] + after[at + 1] + after[at + 2];
    }
  }
  return sum / (w * h * 3);
};
window.digest = async (root) => {
  const hash = await crypto.subtle.digest('SHA-256', window.pixels(root).after);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
""".replace("PATIENCE", str(PATIENCE))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the assembled folder and the pages of tests."""

    def do_GET(self):
        if self.path in self.server.pages:
            return self.answer(self.server.pages[self.path].encode(), "text/html")
        if self.path in self.server.files:
            return self.answer(self.server.files[self.path], "application/octet-stream")
        if self.path.startswith("/stalled"):
            return self.stall()
        return super().do_GET()

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        # As on most servers, files are fetched once and then taken from the browser's cache.
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def stall(self):
        """Promises a video and sends nothing until the server is closed."""
        self.send_response(200)
        self.send_header("Content-Type", "video/mp4")
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        self.server.closed.wait(PATIENCE / 1000)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(WEB)))
        self.pages = {}
        self.files = {}
        self.closed = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_):
        """A browser that closes a connection early is no failure of the server."""


@functools.cache
def chromium():
    """The browser of all tests."""
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    atexit.register(playwright.stop)
    atexit.register(browser.close)
    return browser


class PageTest(unittest.TestCase):
    """A test with a server and pages of its own."""

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.closed.set)
        self.console = []

    def open(self, body, script="", **options):
        """Opens a page with a body. The script runs before the page's own ones."""
        path = f"/page-{len(self.server.pages)}.html"
        self.server.pages[path] = PAGE.format(body=body)
        return self.visit(path, script, **options)

    def visit(self, path, script="", prepare=lambda page: None, **options):
        context = chromium().new_context(**{"viewport": {"width": 800, "height": 600}, **options})
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: self.console.append((message.type, message.text)))
        page.on("pageerror", lambda error: self.console.append(("error", str(error))))
        page.add_init_script(TOOLS + script)
        prepare(page)
        page.goto(self.server.origin + path)
        return page

    def run_in(self, page, function, argument=None):
        """Runs an asynchronous function in a page, for at most as long as a wait may take."""
        return page.evaluate(f"(argument) => within(({function})(argument))", argument)

    def wait_for_frames(self, page, count):
        """Lets the page show some frames."""
        self.run_in(page, f"() => frames_({count})")

    def errors(self):
        return [text for kind, text in self.console if kind == "error"]

    def rested(self, page, target="document.querySelector('vitrine-glass')"):
        """Waits until a scene is at rest, and returns its statistics."""
        page.wait_for_function(f"({target})?.statistics?.()?.frames > 0")
        return self.run_in(page, f"() => rested({target})")

    def failed(self, page):
        """Waits for an error, and returns its sentence."""
        # `wait_for_function` evaluates text in the page, which a security policy may forbid.
        self.run_in(page, "async () => { while (!window.errors.length) await frames_(1); }")
        return page.evaluate("window.errors[0]")


def pane_box(page, selector="vitrine-glass"):
    """The rectangle of an element's pane in the page."""
    return page.evaluate(
        """(selector) => {
          const box = document.querySelector(selector).shadowRoot.querySelector('.pane').getBoundingClientRect();
          return { x: box.x, y: box.y, width: box.width, height: box.height };
        }""",
        selector,
    )


def is_plain(page, selector="vitrine-glass"):
    """Whether an element shows a plain material instead of glass."""
    return page.evaluate(
        "(selector) => document.querySelector(selector).shadowRoot.querySelector('.pane').matches('.plain')", selector
    )
