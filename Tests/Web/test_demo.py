"""The demo page."""

from browser import PATIENCE, PageTest

# Whether a scene shows glass: a canvas over its backdrop that is not hidden.
IS_DRAWN = """(scene) => {
  const glass = [...(scene.shadowRoot ?? scene).querySelectorAll('canvas')].at(-1);
  return Boolean(glass) && !glass.hidden && glass.width > 1;
}"""


class DemoTest(PageTest):
    def test_ten_scenes_are_drawn_without_errors(self):
        page = self.visit("/demo/index.html", viewport={"width": 1280, "height": 900})
        self.assertEqual(page.locator("section").count(), 10)
        scenes = page.locator(".scene")
        for index in range(scenes.count()):
            scene = scenes.nth(index)
            scene.scroll_into_view_if_needed()
            page.wait_for_function(IS_DRAWN, arg=scene.element_handle(), timeout=PATIENCE)
        self.assertEqual(page.locator("vitrine-glass:not(:defined)").count(), 0)
        self.assertEqual(self.errors(), [])

    def test_nothing_is_loaded_from_elsewhere(self):
        addresses = []
        page = self.visit(
            "/demo/index.html", prepare=lambda page: page.on("request", lambda request: addresses.append(request.url)))
        page.wait_for_load_state("networkidle")
        elsewhere = [url for url in addresses if not url.startswith((self.server.origin, "data:", "blob:"))]
        self.assertEqual(elsewhere, [])

    def test_no_width_scrolls_sideways(self):
        page = self.visit("/demo/index.html")
        for width in [360, 390, 600, 760, 1024, 1440, 1600]:
            page.set_viewport_size({"width": width, "height": 800})
            self.wait_for_frames(page, 2)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_controls_have_names(self):
        page = self.visit("/demo/index.html")
        unnamed = page.evaluate(
            """[...document.querySelectorAll('button, input')]
              .filter((control) => !control.getAttribute('aria-label') && !control.textContent.trim()).length"""
        )
        self.assertEqual(unnamed, 0)

    def test_a_swatch_changes_the_tint(self):
        page = self.visit("/demo/index.html")
        page.click("[aria-label=Pink]")
        self.assertEqual(page.get_attribute("#tint", "tint")[:7], "#ff375f")
        self.assertEqual(page.get_attribute("[aria-label=Pink]", "aria-pressed"), "true")
