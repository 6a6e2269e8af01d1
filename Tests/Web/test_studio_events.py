"""Many unfinished exports in many windows, which share one connection for events."""

import contextlib
import signal
import unittest

from engines import Firefox, WebKit
from server import OwnStudioTest, studio
from studio import SETTLED, VIDEO

COUNT = 50
UNFINISHED = ".render:is([data-state=queued], [data-state=running])"


@contextlib.contextmanager
def busy_studio():
    """A studio with exports that do not end, because the processes of the first two are stopped."""
    with studio() as server:
        video = server.upload(VIDEO.read_bytes(), "video.mp4")["id"]
        for _ in range(COUNT):
            last = server.render(format="mp4", upload=video, options={"preset": "veryslow", "size": "360x640"})
        server.until(last, lambda render: render["position"] == COUNT - 2)
        server.signal_children(signal.SIGSTOP)
        yield server


class ChromiumTest(OwnStudioTest):
    def test_many_exports_in_three_tabs(self):
        with busy_studio() as server:
            context = self.context()
            streams = []

            def follow(request):
                if request.url.endswith("/api/events"):
                    streams.append(request)

            context.on("request", follow)
            for name in ("requestfinished", "requestfailed"):
                context.on(name, lambda request: request in streams and streams.remove(request))
            pages = [context.new_page() for _ in range(3)]
            for page in pages:
                page.goto(f"http://127.0.0.1:{server.port}/")
            for page in [*pages, *pages[:1]]:
                page.reload()
            for page in pages:
                page.wait_for_selector(SETTLED)
                self.wait_for_count(page, UNFINISHED, COUNT)
            pages[0].wait_for_function("navigator.locks.query().then(({ held }) => held.length === 1)")
            self.assertEqual([stream.frame.page in pages for stream in streams], [True])
            # Any tab cancels, and all show it.
            pages[2].locator(".tab[data-panel=export]").click()
            pages[2].locator(".render[data-state=queued] button").first.click()
            for page in pages:
                self.wait_for_count(page, ".render[data-state=cancelled]", 1)
                self.wait_for_count(page, UNFINISHED, COUNT - 1)
            # The tab with the connection may be closed.
            pages.pop(0).close()
            pages.append(context.new_page())
            pages[-1].goto(f"http://127.0.0.1:{server.port}/")
            pages[-1].wait_for_selector(SETTLED)
            first = pages[-1].locator(".render[data-state=queued]").first.get_attribute("data-render")
            server.call("DELETE", f"/api/renders/{first}")
            for page in pages:
                self.wait_for_count(page, UNFINISHED, COUNT - 2)
            self.assertEqual([stream.frame.page for stream in streams if stream.frame.page in pages], pages[-1:])

    def wait_for_count(self, page, selector, count):
        page.wait_for_function(
            "([selector, count]) => document.querySelectorAll(selector).length === count", arg=[selector, count])


class EnginesTest(unittest.TestCase):
    def check(self, engine):
        with busy_studio() as server:
            address = f"http://127.0.0.1:{server.port}/"
            browser = engine()
            self.addCleanup(browser.close)

            def shows(count):
                browser.wait(f"document.querySelectorAll('{UNFINISHED}').length === {count}")

            browser.open(address)
            windows = [browser.window, browser.open_window(address), browser.open_window(address)]
            for window in windows:
                browser.enter(window)
                browser.reload()
                browser.wait(f"document.querySelector('{SETTLED}') !== null")
                shows(COUNT)
            browser.evaluate("document.querySelector('.render[data-state=queued] button').click()")
            for window in windows:
                browser.enter(window)
                shows(COUNT - 1)
            browser.open_window(address)
            browser.wait(f"document.querySelector('{SETTLED}') !== null")
            shows(COUNT - 1)

    def test_firefox(self):
        self.check(Firefox)

    def test_webkit(self):
        self.check(WebKit)


if __name__ == "__main__":
    unittest.main()
