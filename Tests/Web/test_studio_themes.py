"""The theme of a sticker: chosen in the page, or the operator's own."""

import json
import unittest

from browser import PATIENCE, chromium
from server import studio
from studio import PHOTO, SETTLED, TOOLS
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


class OwnThemeTest(unittest.TestCase):
    def visit(self, server):
        context = chromium().new_context(locale="en-US", viewport={"width": 1440, "height": 900}, bypass_csp=True)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOOLS)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/?draft=mine")
        page.wait_for_selector(SETTLED)
        page.locator(".tab[data-panel=look]").click()
        return page

    def test_the_operators_theme_comes_first_and_one_that_is_gone_does_not_stop_the_page(self):
        with studio() as server:
            brand = server.folder / "brand.json"
            brand.write_text(json.dumps({"name": "Acme & Söhne", "protein": "#7700aa", "cornerRadius": 8}))
            server.stop()
            server.start("--theme", brand)
            page = self.visit(server)
            self.assertEqual(page.locator("#themes input").count(), 11)
            self.assertEqual(page.locator(CHOSEN).get_attribute("aria-label"), "Acme & Söhne")
            for index in (2, 0):
                page.locator("#themes label").nth(index).click()
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
