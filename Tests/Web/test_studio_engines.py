"""The studio in the engines of Firefox and Safari."""

import unittest

from engines import Firefox, WebKit
from studio import SEEN_SLIDE, call, server

SETTLED = "document.querySelector('#target[data-state=settled]') !== null"


class EnginesTest(unittest.TestCase):
    def check(self, engine):
        call("DELETE", "drafts/studio")
        browser = engine()
        self.addCleanup(browser.close)
        browser.open(server() + "/")
        browser.wait(f"typeof studio === 'object' && {SETTLED}")
        statistics = browser.evaluate("studio.scene.statistics()")
        self.assertGreater(statistics["frames"], 0)
        before = browser.evaluate("studio.state.place.y")
        browser.evaluate("document.getElementById('target').focus()")
        browser.press("Shift+ArrowUp")
        browser.wait(f"studio.state.place.y < {before} && {SETTLED}")
        self.assertAlmostEqual((before - browser.evaluate("studio.state.place.y")) * 1920, 10, places=6)
        self.assertGreater(browser.evaluate("studio.scene.statistics().frames"), statistics["frames"])
        browser.press("Control+z")
        browser.wait(f"studio.state.place.y === {before} && {SETTLED}")
        # From the second layout to the last one, and to the first.
        for key, variant in [("5", "full"), ("1", "minimal")]:
            browser.press(key)
            browser.wait(f"studio.state.variant === '{variant}'")
            browser.wait(f"{SEEN_SLIDE}.variant === '{variant}' && {SEEN_SLIDE}.off < 2")
        # A first visit has no draft, and a browser may write every 404 to its console.
        self.assertEqual([text for text in browser.errors() if "404" not in text], [])

    def test_firefox(self):
        self.check(Firefox)

    def test_webkit(self):
        self.check(WebKit)


if __name__ == "__main__":
    unittest.main()
