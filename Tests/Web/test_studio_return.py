"""What the studio's page does when a studio that has ended is started again."""

import unittest

from server import OwnStudioTest, studio
from studio import SETTLED

MESSAGE = ".toast.error:has-text('is not responding')"
Y = "studio.state.place.y"


class ReturnTest(OwnStudioTest):
    def restart(self, server):
        server.start("--port", str(server.port))

    def test_a_change_without_an_answer_is_shown_and_kept_later(self):
        with studio() as server:
            page = self.open(server, "?draft=studio")
            before = page.evaluate(Y)
            server.kill()
            page.evaluate("document.getElementById('target').focus()")
            page.keyboard.press("Shift+ArrowUp")
            page.wait_for_selector(MESSAGE)
            self.assertNotEqual(page.locator("#target").get_attribute("data-state"), "settled")
            self.restart(server)
            page.wait_for_selector(MESSAGE, state="detached")
            page.wait_for_selector(SETTLED)
            after = page.evaluate(Y)
            self.assertLess(after, before)
            server.until_stored("studio", lambda present: present["place"]["y"] == after)

    def test_a_page_that_opens_without_an_answer_does_not_lose_the_draft(self):
        with studio() as server:
            page = self.open(server, "?draft=studio")
            page.wait_for_function("navigator.serviceWorker.controller")
            page.evaluate("document.getElementById('target').focus()")
            page.keyboard.press("Shift+ArrowUp")
            after = page.evaluate(Y)
            server.until_stored("studio", lambda present: present["place"]["y"] == after)
            page.reload()
            page.wait_for_selector(SETTLED)
            page.evaluate("sessionStorage.removeItem('vitrine.draft')")
            server.kill()
            page.reload()
            page.wait_for_selector(MESSAGE)
            self.restart(server)
            page.wait_for_selector(MESSAGE, state="detached")
            page.wait_for_selector(SETTLED)
            self.assertEqual(page.evaluate(Y), after)
            stored = server.json("GET", "/api/drafts/studio")[1]["history"]["present"]
            self.assertEqual(stored["place"]["y"], after)


if __name__ == "__main__":
    unittest.main()
