"""The settled stage has the pixels of the export."""

from studio import PHOTO, StudioTest

COMPARE = """async (id) => {
  const file = await filePixels(`/api/renders/${id}/file`);
  const stage = stagePixels();
  const sizes = [file.width, file.height, stage.width, stage.height];
  let different = 0;
  for (let at = 0; at < file.data.length; at += 1) different += file.data[at] !== stage.data[at];
  const { box } = stage;
  return { sizes, different, box };
}"""


class ExactTest(StudioTest):
    def export_png(self, page):
        page.locator(".tab[data-panel=export]").click()
        page.get_by_label("PNG", exact=True).check(force=True)
        return self.exported(page, "img", page.locator("#start-export").click)

    def assert_exact(self, page):
        render = self.export_png(page)
        result = page.evaluate(COMPARE, render)
        self.assertEqual(result["sizes"][:2], result["sizes"][2:])
        self.assertGreater(result["box"][2] * result["box"][3], 10_000)
        self.assertEqual(result["different"], 0)

    def test_an_upright_sticker_after_a_drag(self):
        page = self.visit()
        self.choose_file(page, PHOTO)
        x, y = self.centre(page)

        def drag():
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + 31, y - 77, steps=9)
            page.mouse.up()

        self.changed(page, drag)
        self.assert_exact(page)

    def test_a_turned_and_tinted_sticker_over_a_panned_photo(self):
        page = self.visit()
        self.choose_file(page, PHOTO)
        page.locator(".tab[data-panel=place]").click()
        for selector, text in [("#place-rotation", "-11.3"), ("#place-width", "63")]:
            page.locator(selector).fill(text)
            self.changed(page, lambda: page.keyboard.press("Enter"))
        view = page.locator("#view").bounding_box()
        page.mouse.move(view["x"] + 40, view["y"] + 40)
        self.changed(page, lambda: page.mouse.wheel(0, -200))
        page.locator(".tab[data-panel=look]").click()
        self.changed(page, lambda: page.get_by_label("Regular").check(force=True))
        self.changed(page, lambda: page.get_by_label("Blue").check(force=True))
        page.wait_for_function("studio.isExact")
        self.assert_exact(page)

    def test_dragging_there_and_back_gives_the_same_pixels(self):
        page = self.visit()
        digest = """async () => [...new Uint8Array(await crypto.subtle.digest('SHA-256', stagePixels().data))].join()"""
        before = page.evaluate(digest)
        page.locator("#target").focus()
        for key in ("Shift+ArrowUp", "Shift+ArrowDown"):
            self.changed(page, lambda: page.keyboard.press(key))
        self.assertEqual(page.evaluate(digest), before)
