"""The timer's page."""

import base64
from pathlib import Path

from studio import StudioTest, axe
from test_studio_result import SHARING

TIMER = "document.getElementById('timer')"


class TimerPageTest(StudioTest):
    def timer(self, **options):
        page = self.visit("/timer", settles=False, **{"viewport": {"width": 720, "height": 640}, **options})
        page.wait_for_function(f"{TIMER}.statistics()?.frames > 0 && {TIMER}.state === 'running'")
        return page

    def set_time(self, page, minutes, seconds):
        page.get_by_role("button", name="Timer settings").click()
        page.get_by_label("Minutes").first.fill(str(minutes))
        page.get_by_label("Seconds").fill(str(seconds))
        page.get_by_role("button", name="Set", exact=True).click()
        page.wait_for_function(
            f"{TIMER}.remaining > 0 && {TIMER}.remaining <= {minutes * 60 + seconds} && {TIMER}.state === 'running'")

    def test_it_runs_pauses_and_stops(self):
        page = self.timer()
        page.get_by_role("button", name="Pause").click()
        self.assertEqual(page.evaluate(f"{TIMER}.state"), "paused")
        page.get_by_role("button", name="Stop").click()
        self.assertEqual(page.evaluate(f"{TIMER}.remaining"), 600)
        page.get_by_role("button", name="Start").click()
        self.assertEqual(page.evaluate(f"{TIMER}.state"), "running")
        self.assertEqual(self.errors(), [])

    def test_it_has_a_name_and_says_that_it_loads_before_any_script_runs(self):
        page = self.visit("/timer", settles=False, java_script_enabled=False)
        self.assertEqual(page.title(), "Vitrine Timer")
        self.assertEqual(page.get_by_role("heading").inner_text(), "Vitrine Timer")
        status = page.get_by_role("status").first
        self.assertEqual(status.inner_text(), "Loading…")
        self.assertGreater(status.bounding_box()["height"], 100)
        self.timer().locator("#loading").wait_for(state="hidden")

    def test_settings_are_kept(self):
        page = self.timer()
        self.set_time(page, 2, 30)
        self.assertGreater(page.evaluate(f"{TIMER}.remaining"), 100)
        page.reload()
        page.wait_for_function(f"{TIMER}.remaining > 0")
        self.assertLessEqual(page.evaluate(f"{TIMER}.remaining"), 150)

    def test_the_end_is_told(self):
        page = self.timer()
        self.set_time(page, 0, 3)
        page.get_by_text("Time is up.").wait_for()
        self.assertEqual(page.evaluate(f"{TIMER}.state"), "stopped")

    def test_a_minute_of_zero_is_refused(self):
        page = self.timer()
        page.get_by_role("button", name="Timer settings").click()
        page.get_by_label("Minutes").first.fill("0")
        page.get_by_role("button", name="Set", exact=True).click()
        self.assertTrue(page.locator("#settings").is_visible())
        self.assertEqual(page.evaluate("document.activeElement.id"), "minutes")

    def share(self, page):
        page.locator("#share").click()
        page.locator("#result img").wait_for()

    def over_a_photo(self, **options):
        """A timer that stands still over a photo."""
        page = self.visit("/timer", settles=False, **options)
        page.evaluate("localStorage.setItem('vitrine.timer', JSON.stringify({ seconds: 125, scene: 'still-life' }))")
        page.reload()
        page.wait_for_function(f"{TIMER}.statistics()?.frames > 0 && {TIMER}.state === 'running'")
        page.locator("#share:enabled").wait_for()
        page.get_by_role("button", name="Pause").click()
        page.wait_for_function(f"{TIMER}.scene.isSettled")
        return page

    def test_the_picture_to_share_is_what_the_window_shows(self):
        page = self.over_a_photo(reduced_motion="reduce", viewport={"width": 720, "height": 640})
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.getElementById('timer-bar').hidden = true")
        page.mouse.move(5, 5)
        shown = base64.b64encode(page.screenshot()).decode()
        page.evaluate("document.getElementById('timer-bar').hidden = false")
        self.share(page)
        with page.expect_download() as download:
            page.get_by_role("link", name="Save").click()
        self.assertEqual(download.value.suggested_filename, "Timer.png")
        saved = base64.b64encode(Path(download.value.path()).read_bytes()).decode()
        width, height, difference = page.evaluate("""async ([shown, saved]) => {
          const bitmapOf = async (text) => createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
          const [a, b] = await Promise.all([shown, saved].map(bitmapOf));
          const [first, second] = [a, b].map((bitmap) => {
            const drawing = new OffscreenCanvas(a.width, a.height).getContext('2d');
            drawing.imageSmoothingQuality = 'high';
            drawing.drawImage(bitmap, 0, 0, a.width, a.height);
            return drawing.getImageData(0, 0, a.width, a.height).data;
          });
          let sum = 0;
          for (let at = 0; at < first.length; at += 1) sum += Math.abs(first[at] - second[at]);
          return [b.width, b.height, sum / first.length];
        }""", [shown, saved])
        self.assertGreaterEqual(width, 720)
        self.assertAlmostEqual(width / height, 720 / 640, delta=0.002)
        # Digits alone differ from the photo by more than that.
        self.assertLess(difference, 1)

    def test_a_picture_of_the_running_timer_is_shared_and_copied(self):
        page = self.timer()
        page.evaluate(f"() => {{ {SHARING} }}")
        self.share(page)
        page.locator("#share-result:enabled").click()
        page.wait_for_function("shared.length === 1")
        [shared] = page.evaluate("shared")
        self.assertEqual(shared["type"], "image/png")
        self.assertEqual(shared["name"], "Timer.png")
        self.assertEqual(shared["text"], page.locator("#result-title").inner_text())
        self.assertGreater(shared["size"], 10_000)
        page.evaluate("""() => {
          navigator.clipboard.write = async ([item]) => { window.copied = await item.getType('image/png'); };
        }""")
        page.get_by_role("button", name="Copy").click()
        page.wait_for_function("window.copied?.size > 10000")
        self.assertEqual(page.evaluate(f"{TIMER}.state"), "running")
        page.keyboard.press("Escape")
        page.locator("#result").wait_for(state="hidden")
        self.assertEqual(self.errors(), [])

    def test_axe_finds_nothing(self):
        page = self.timer(reduced_motion="reduce")
        page.evaluate(axe())
        run = "axe.run().then(({ violations }) => violations.map(({ id }) => id))"
        self.assertEqual(page.evaluate(run), [])
        page.get_by_role("button", name="Timer settings").click()
        self.at_rest(page)
        self.assertEqual(page.evaluate(run), [])
        page.keyboard.press("Escape")
        self.share(page)
        self.assertEqual(page.evaluate(run), [])
