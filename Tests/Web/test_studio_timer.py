"""The timer's page."""

from studio import StudioTest, axe

TIMER = "document.getElementById('timer')"


class TimerPageTest(StudioTest):
    def timer(self, **options):
        page = self.visit("/timer", settles=False, **options)
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

    def test_axe_finds_nothing(self):
        page = self.timer(reduced_motion="reduce")
        page.evaluate(axe())
        run = "axe.run().then(({ violations }) => violations.map(({ id }) => id))"
        self.assertEqual(page.evaluate(run), [])
        page.get_by_role("button", name="Timer settings").click()
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))")
        self.assertEqual(page.evaluate(run), [])
