"""The studio's server, and its page, for the tests."""

import atexit
import functools
import glob
import json
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from browser import PATIENCE, PRODUCTS, ROOT, WEB, chromium

DEMO = WEB / "demo"
PHOTO = DEMO / "lanterns.jpg"
VIDEO = DEMO / "lanterns.mp4"
SETTLED = "#target[data-state=settled]"
# The layout in the middle of the carousel, and how far it is from the middle in CSS pixels.
SEEN_SLIDE = """(() => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return box.x + box.width / 2;
  };
  const slides = document.getElementById('slides');
  const [seen] = [...slides.children].map((slide) => ({
    variant: slide.dataset.variant, off: Math.abs(middle(slide) - middle(slides)),
  })).sort((a, b) => a.off - b.off);
  return seen;
})()"""

# What the tests use inside the page.
TOOLS = """
// The page and its offline cache load more than 250 resources, the default size of this buffer.
performance.setResourceTimingBufferSize(10_000);
window.within = (promise) => Promise.race([promise, new Promise((_, reject) => {
  setTimeout(() => reject(new Error('waited too long')), PATIENCE);
})]);
// The pixels that the stage shows, as RGBA, and the rectangle that the glass was painted in.
window.stagePixels = () => {
  const [backdrop, glass] = document.getElementById('canvas').querySelectorAll('canvas');
  const { width, height } = backdrop;
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  drawing.drawImage(backdrop, 0, 0);
  const box = ['left', 'top', 'width', 'height'].map((name) => Math.round(parseFloat(glass.style[name])));
  drawing.drawImage(glass, ...box);
  const frame = document.querySelector('.exact-frame:not([hidden])');
  if (frame) drawing.drawImage(frame, 0, 0);
  return { data: drawing.getImageData(0, 0, width, height).data, width, height, box };
};
// The pixels of a picture, by default as the file stores them rather than as the browser shows them.
window.filePixels = async (address, colorSpaceConversion = 'none') => {
  const blob = await (await fetch(address)).blob();
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion, premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  drawing.drawImage(bitmap, 0, 0);
  return { data: drawing.getImageData(0, 0, width, height).data, width, height };
};
""".replace("PATIENCE", str(PATIENCE))


def binary():
    """The command."""
    built = PRODUCTS / "vitrine"
    if not built.exists():
        sys.exit(f"The studio's tests need {built}; build it with ./vitrine studio --help")
    return str(built)


@functools.cache
def clip():
    """The first second of VIDEO, for exports whose end a test waits for."""
    folder = tempfile.TemporaryDirectory(prefix="vitrine-clip-")
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "lanterns.mp4"
    subprocess.run(["ffmpeg", "-v", "error", "-i", VIDEO, "-t", "1", "-c", "copy", path], check=True)
    return path


@functools.cache
def server():
    """The address of a studio that all tests share."""
    folder = tempfile.mkdtemp(prefix="vitrine-studio-")
    process = subprocess.Popen(
        [binary(), "studio", "--port", "0", "--data", folder, "--web", str(WEB)], stderr=subprocess.PIPE, text=True)

    def end():
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    for line in process.stderr:
        if "http://" in line:
            return "http://" + line.split("http://")[1].strip().rstrip("/")
    raise RuntimeError("The studio did not start.")


def call(method, path, body=None):
    """Calls the studio's API, and returns the status and the JSON of the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data else {}
    request = urllib.request.Request(f"{server()}/api/{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        with error:
            text = error.read()
            return error.code, json.loads(text) if text.startswith(b"{") else None


def changes(address):
    """Yields once at the start and then for every event; fails after PATIENCE."""
    bound = time.monotonic() + PATIENCE / 1000
    with urllib.request.urlopen(f"{address}/api/events", timeout=PATIENCE / 1000) as events:
        yield
        # While nothing happens, there is a comment every 15 seconds.
        for line in events:
            if line.startswith(b"data: "):
                yield
            if time.monotonic() > bound:
                break
    raise AssertionError("timed out while waiting for a change")


def end_of_export(address, name):
    """Waits until an export has ended, and returns how."""
    for _ in changes(address):
        with urllib.request.urlopen(f"{address}/api/renders/{name}") as answer:
            render = json.load(answer)
        if render["state"] not in ("queued", "running"):
            return render


class Visit:
    """A page that a test has opened, with the requests that have not ended."""

    def __init__(self, page):
        self.page = page
        self.pending = set()
        page.on("request", lambda request: self.pending.add(request))
        for name in ("requestfinished", "requestfailed"):
            page.on(name, lambda request: self.pending.discard(request))

    def description(self):
        texts = self.page.evaluate("""() => [...document.querySelectorAll('dialog[open], #toasts')].map(
          (node) => `${node.id}: ${node.innerText}`)""")
        state = self.page.evaluate("JSON.stringify(window.studio?.state)")
        return [*texts, f"state: {state}", *(f"pending: {request.method} {request.url}" for request in self.pending)]


class StudioTest(unittest.TestCase):
    """A test of the page with the draft `studio`, which earlier tests leave empty."""

    def setUp(self):
        self.console = []
        self.visits = []

    def description(self):
        """What the open pages show, for the report of a failure."""
        lines = [line for visit in self.visits if not visit.page.is_closed() for line in visit.description()]
        return [*lines, *(f"console: {kind} {text}" for kind, text in self.console[-20:])]

    def visit(self, path="/", settles=True, **options):
        # Keeping the page for offline use loads it a second time, and Playwright cannot answer requests of a page with a
        # service worker. Tests of the whole way to a result allow it.
        defaults = {
            "viewport": {"width": 1440, "height": 900}, "locale": "en-US", "bypass_csp": True, "service_workers": "block"}
        context = chromium().new_context(**{**defaults, **options})
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: self.console.append((message.type, message.text)))
        page.on("pageerror", lambda error: self.console.append(("error", str(error))))
        page.add_init_script(TOOLS)
        if not self.visits:
            # A page of the test before may have written its draft while it was closed.
            call("DELETE", "drafts/studio")
        self.visits.append(Visit(page))
        page.goto(server() + (path if path != "/" else "/?draft=studio"))
        if settles:
            self.settled(page)
        return page

    def phone(self, path="/", **options):
        size = {"width": 390, "height": 844}
        return self.visit(path, viewport=size, has_touch=True, is_mobile=True, **options)

    def settled(self, page):
        """Waits until the stage shows the exact picture."""
        page.wait_for_selector(SETTLED)

    def at_rest(self, page):
        """Waits until all finite animations have finished."""
        page.evaluate("""() => within(Promise.all(document.getAnimations()
          .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
          .map(({ finished }) => finished.catch(() => {}))))""")

    def changed(self, page, action):
        """Does something that changes the stage, and waits until it shows the exact picture again."""
        page.evaluate("document.getElementById('target').dataset.state = 'before'")
        action()
        self.settled(page)

    def state(self, page):
        """What the draft on the page says."""
        return page.evaluate("studio.state")

    def choose_file(self, page, file):
        """Opens a photo or a video, and waits until it is sent, and plays or is shown exactly."""
        before = page.evaluate("JSON.stringify(studio.state.background)")
        page.set_input_files("#media-file", file)
        page.wait_for_function("(before) => JSON.stringify(studio.state.background) !== before", arg=before)
        page.wait_for_function("document.getElementById('media-status').hidden")
        page.wait_for_function("studio.isExact || studio.controller.media.picture.paused === false")
        self.settled(page)

    def sticker_box(self, page):
        """The sticker before it is turned, in CSS pixels of the page."""
        return page.evaluate(
            """() => {
              const view = document.getElementById('view').getBoundingClientRect();
              const { scale } = studio.view;
              const { place } = studio.state;
              const { canvas, ratio } = studio.controller;
              const width = canvas.width * place.width * scale;
              const height = width * ratio;
              return {
                x: view.x + place.x * canvas.width * scale - width / 2,
                y: view.y + place.y * canvas.height * scale - height / 2, width, height,
              };
            }""")

    def centre(self, page):
        box = self.sticker_box(page)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, page, dx, dy, steps=12):
        """Drags the sticker by CSS pixels."""
        x, y = self.centre(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy, steps=steps)
        page.mouse.up()

    def exported(self, page, element, start):
        """Starts an export, waits for its result, closes the sheet that shows it, and returns its id."""
        before = page.locator(".render").count()
        start()
        page.wait_for_function("(before) => document.querySelectorAll('.render').length > before", arg=before)
        finished = ".render:first-child:not([data-state=queued], [data-state=running])"
        page.wait_for_selector(finished, timeout=5 * PATIENCE)
        row = page.locator(".render").first
        self.assertEqual(row.get_attribute("data-state"), "done", row.inner_text())
        page.locator(f"#result {element}").wait_for()
        page.keyboard.press("Escape")
        page.locator("#result").wait_for(state="hidden")
        return row.get_attribute("data-render")

    def errors(self):
        # A first visit has no draft, and the browser writes every 404 to its console.
        return [text for kind, text in self.console if kind == "error" and "404" not in text]


class Fingers:
    """Fingers on a touch screen."""

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        numbered = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": numbered})

    def move(self, *paths, steps=8):
        """Puts fingers down, moves each along its path from start to end, and lifts them."""
        self.touch("touchStart", *[start for start, _ in paths])
        for step in range(1, steps + 1):
            self.touch("touchMove", *[
                (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for (x, y), (to_x, to_y) in paths])
        self.touch("touchEnd")

    def tap(self, x, y):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")


def axe():
    """The script of axe-core."""
    pattern = str(ROOT / ".build/web-tests/lib/python*/site-packages/axe_playwright_python/axe.min.js")
    with open(glob.glob(pattern)[0], encoding="utf-8") as file:
        return file.read()
