"""What the studio's pages do while the studio does not answer."""

import subprocess
import tempfile

from browser import WEB, chromium
from studio import PATIENCE, TOOLS, StudioTest, binary


class OfflineTest(StudioTest):
    def start(self):
        """Starts a studio of this test alone."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        process = subprocess.Popen(
            [binary(), "studio", "--port", "0", "--data", folder.name, "--web", str(WEB)], stderr=subprocess.PIPE,
            text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        line = next(line for line in process.stderr if "http://" in line)
        return process, "http://" + line.split("http://")[1].strip().rstrip("/")

    def open(self, address, path):
        context = chromium().new_context(locale="en-US", bypass_csp=True)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(TOOLS)
        page.goto(address + path)
        return page

    def kept(self, page):
        """Waits until everything that the page has loaded is kept, apart from videos and what only the studio knows."""
        page.evaluate("""() => within((async () => {
          const own = /^\\/(studio|vitrine-glass|api\\/timer)\\//;
          for (let isKept = false; !isKept;) {
            await new Promise(requestAnimationFrame);
            const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
              .filter(({ pathname }) => own.test(pathname) && !pathname.endsWith('.mp4'))
              .map(({ pathname, search }) => pathname + search);
            const answers = await Promise.all(loaded.map((path) => caches.match(path)));
            isKept = navigator.serviceWorker.controller && answers.length > 40 && answers.every(Boolean);
          }
        })())""")

    def test_the_studio_opens_and_says_that_it_does_not_answer(self):
        process, address = self.start()
        page = self.open(address, "/")
        self.settled(page)
        self.kept(page)
        process.kill()
        process.wait()
        page.reload()
        page.locator(".toast.error", has_text="is not responding").wait_for()
        page.get_by_role("button", name="Photo or video").wait_for()
        self.assertEqual(page.evaluate("caches.match('/api/meals').then((answer) => answer ?? null)"), None)

    def test_a_timer_runs_without_the_studio(self):
        process, address = self.start()
        page = self.open(address, "/timer")
        running = "document.getElementById('timer').statistics()?.frames > 0"
        page.wait_for_function(running)
        self.kept(page)
        process.kill()
        process.wait()
        page.reload()
        page.wait_for_function("document.getElementById('timer').state === 'running'")
        # The video cannot be loaded, so a still of it lies beneath the digits.
        page.wait_for_function(running)
        self.assertEqual(page.locator(".toast").count(), 0)
