"""The theme of a sticker: chosen in the page, or the operator's own."""

import contextlib
import json

from server import OwnStudioTest, studio
from studio import PHOTO, SETTLED
from test_studio_exact import SamePixelsTest

CHOSEN = "#themes input:checked"


class ThemeTest(SamePixelsTest):
    def open_look(self, page):
        page.locator(".tab[data-panel=look]").click()
        page.locator("#themes input").first.wait_for()

    def test_a_theme_is_on_the_stage_in_the_file_and_in_the_next_visit(self):
        page = self.visit()
        self.choose_file(page, PHOTO)
        self.open_look(page)
        self.assertEqual(page.locator("#themes input").count(), 10)
        self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "classic")
        before = page.evaluate("stagePixels().data.reduce((sum, value) => sum + value, 0)")
        self.changed(page, lambda: page.get_by_label("Ocean", exact=True).check(force=True))
        after = page.evaluate("stagePixels().data.reduce((sum, value) => sum + value, 0)")
        self.assertNotEqual(before, after)
        render = self.export_png(page)
        self.assert_same(page, f"/api/renders/{render}/file")

        self.changed(page, lambda: page.locator("#undo").click())
        self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "classic")
        self.changed(page, lambda: page.locator("#redo").click())
        self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "ocean")
        page.wait_for_function("fetch('/api/drafts/studio').then((answer) => answer.text())"
                               ".then((text) => text.includes('ocean'))")
        page.reload()
        self.settled(page)
        self.open_look(page)
        self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "ocean")
        self.assertEqual(self.errors(), [])


class OwnThemeTest(OwnStudioTest):
    def visit(self, server):
        page = self.open(server, "?draft=mine")
        page.locator(".tab[data-panel=look]").click()
        return page

    def choose(self, page, index):
        page.locator("#themes label").nth(index).click()

    @contextlib.contextmanager
    def branded_studio(self):
        """A studio whose first theme is the operator's own."""
        with studio() as server:
            brand = server.folder / "brand.json"
            brand.write_text(json.dumps({"name": "Acme & Söhne", "protein": "#7700aa", "cornerRadius": 8}))
            server.stop()
            server.start("--port", str(server.port), "--theme", brand)
            yield server

    def test_the_operators_theme_comes_first_and_one_that_is_gone_does_not_stop_the_page(self):
        with self.branded_studio() as server:
            page = self.visit(server)
            self.assertEqual(page.locator("#themes input").count(), 11)
            self.assertEqual(page.locator(CHOSEN).get_attribute("aria-label"), "Acme & Söhne")
            for index in (2, 0):
                self.choose(page, index)
            self.assertEqual(page.evaluate("studio.state.theme"), "Acme & Söhne")
            page.wait_for_function("fetch('/api/drafts/mine').then((answer) => answer.text())"
                                   ".then((text) => text.includes('Acme'))")
            page.close()
            server.stop()
            server.start()
            page = self.visit(server)
            self.assertEqual(page.locator("#themes input").count(), 10)
            self.assertIsNone(page.evaluate("studio.state.theme"))
            self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "classic")

    def test_undo_does_not_return_to_a_theme_that_the_studio_no_longer_has(self):
        with self.branded_studio() as server:
            page = self.visit(server)
            for index in (2, 0, 3):
                self.choose(page, index)
            self.assertNotEqual(page.evaluate("studio.state.theme"), "Acme & Söhne")
            server.kill()
            page.wait_for_selector(".toast.error:has-text('is not responding')")
            server.start("--port", str(server.port))
            page.wait_for_function("document.querySelectorAll('#themes input').length == 10")
            page.locator("#undo").click()
            page.wait_for_selector(SETTLED)
            self.assertIsNone(page.evaluate("studio.state.theme"))
            self.assertEqual(page.locator(CHOSEN).get_attribute("value"), "classic")
            self.assertEqual(page.locator(".toast.error").count(), 0)
