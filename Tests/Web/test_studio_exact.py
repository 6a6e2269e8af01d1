"""The settled stage has the pixels of the export."""

import math
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from studio import PHOTO, VIDEO, StudioTest, call, changes, clip, end_of_export, server

COMPARE = """async ([address, conversion]) => {
  const file = await filePixels(address, conversion);
  const stage = stagePixels();
  const sizes = [file.width, file.height, stage.width, stage.height];
  let different = 0;
  for (let at = 0; at < file.data.length; at += 1) different += file.data[at] !== stage.data[at];
  const { box } = stage;
  return { sizes, different, box };
}"""
# What the export of the stage would ask for, from an encoder that changes nothing.
LOSSLESS = """async () => {
  const { renderWish } = await import('/studio/exports/export-options.js');
  const { state, controller } = studio;
  const { meal } = await (await fetch(`/api/meals/${state.meal}`)).json();
  const wish = renderWish({
    state, meal, format: 'mp4', upload: state.background.id, canvas: controller.canvas, locale: 'en_US', codec: 'h264',
  });
  Object.assign(wish.options, { crf: 0, preset: 'ultrafast' });
  return wish;
}"""


class SamePixelsTest(StudioTest):
    def assert_same(self, page, address, conversion="none"):
        """Compares the stage with a picture of the server."""
        result = page.evaluate(COMPARE, [address, conversion])
        self.assertEqual(result["sizes"][:2], result["sizes"][2:])
        self.assertGreater(result["box"][2] * result["box"][3], 10_000)
        self.assertEqual(result["different"], 0)


    def export_png(self, page):
        page.locator(".tab[data-panel=export]").click()
        page.get_by_label("PNG", exact=True).check(force=True)
        return self.exported(page, "img", page.locator("#start-export").click)


class ExactTest(SamePixelsTest):
    def assert_exact(self, page):
        render = self.export_png(page)
        self.assert_same(page, f"/api/renders/{render}/file")

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


class StretchTest(StudioTest):
    """Until glass is painted for a new place, the browser stretches the glass that is there."""

    GLASS = """() => {
      const glass = document.querySelectorAll('#canvas canvas')[1];
      const { x, y, width, height } = glass.getBoundingClientRect();
      return { x, y, width, height, transform: glass.style.transform };
    }"""

    def moved(self, page, event):
        """Sends an event to the stage, and returns the rectangles of the glass before and at once afterwards."""
        x, y = self.centre(page)
        return page.evaluate(f"""([x, y]) => {{
          const before = ({self.GLASS})();
          const place = {{ bubbles: true, cancelable: true, clientX: x, clientY: y }};
          document.getElementById('target').dispatchEvent({event});
          return [before, ({self.GLASS})()];
        }}""", [x, y])

    def at_rest(self, page):
        """Waits until nothing is stretched, and returns the rectangle of the glass."""
        self.settled(page)
        page.wait_for_function(f"({self.GLASS})().transform === ''")
        return page.evaluate(self.GLASS)

    def test_glass_is_scaled_around_the_middle_of_the_sticker_at_once(self):
        page = self.visit()
        self.at_rest(page)
        x, y = self.centre(page)
        before, after = self.moved(page, "new WheelEvent('wheel', { ...place, deltaY: 200 })")
        factor = math.exp(-0.3)
        for axis, centre, side in (("x", x, "width"), ("y", y, "height")):
            self.assertAlmostEqual(after[side], before[side] * factor, delta=0.2)
            self.assertAlmostEqual(after[axis] - centre, (before[axis] - centre) * factor, delta=0.2)
        # What is painted for the place is where the stretched glass was, to a pixel on either side.
        painted = self.at_rest(page)
        for axis in ("x", "y", "width", "height"):
            self.assertAlmostEqual(painted[axis], after[axis], delta=2)

    def test_glass_is_turned_at_once(self):
        page = self.visit()
        self.at_rest(page)
        before, after = self.moved(page, "new WheelEvent('wheel', { ...place, deltaY: 600, altKey: true })")
        self.assertAlmostEqual(after["width"], before["height"], delta=0.2)
        self.assertAlmostEqual(after["height"], before["width"], delta=0.2)

    def test_glass_is_moved_at_once(self):
        page = self.visit()
        self.at_rest(page)
        before, after = self.moved(page, "new KeyboardEvent('keydown', { ...place, key: 'ArrowDown', shiftKey: true })")
        self.assertAlmostEqual(after["height"], before["height"], delta=0.2)
        self.assertGreater(after["y"], before["y"])
        self.assertAlmostEqual(self.at_rest(page)["y"], after["y"], delta=0.2)


    def test_a_video_is_not_stretched_with_the_glass(self):
        page = self.visit()
        self.choose_file(page, VIDEO)
        before, after = self.moved(page, "new WheelEvent('wheel', { ...place, deltaY: 200 })")
        self.assertEqual(after, before)


class ExactColorsTest(SamePixelsTest):
    """Over a photo in whose colours the page cannot draw, the stage shows what the browser shows of the export."""

    def converted(self, name, *arguments):
        """A photo that vips has made of the sample."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = Path(folder.name) / name
        operation, *options = arguments
        subprocess.run(["vips", operation, PHOTO, file, *options], check=True)
        return file

    def opened(self, file):
        page = self.visit()
        self.choose_file(page, file)
        page.wait_for_function("studio.isExact")
        self.assertTrue(page.locator(".exact-frame").is_visible())
        return page

    def test_a_photo_in_display_p3(self):
        page = self.opened(self.converted("p3.jpg", "icc_transform", "p3", "--input-profile", "srgb"))
        page.locator("#target").focus()
        self.changed(page, lambda: page.keyboard.press("Shift+ArrowUp"))
        page.wait_for_function("studio.isExact")
        page.locator(".tab[data-panel=look]").click()
        self.changed(page, lambda: page.locator("#tints").get_by_label("Rose").check(force=True))
        page.wait_for_function("studio.isExact")
        address = f"/api/renders/{self.export_png(page)}/file"
        self.assert_same(page, address, "default")
        # The photo's own numbers are others, so the browser has converted them.
        self.assertGreater(page.evaluate(COMPARE, [address, "none"])["different"], 100_000)
        self.assertEqual(self.errors(), [])

    def test_a_photo_with_sixteen_bits(self):
        page = self.opened(self.converted("deep.png", "colourspace", "rgb16"))
        self.assert_same(page, f"/api/renders/{self.export_png(page)}/file")
        self.assertEqual(self.errors(), [])

    def test_a_platform_that_takes_no_photos_is_named(self):
        page = self.opened(self.converted("p3.jpg", "icc_transform", "p3", "--input-profile", "srgb"))
        page.locator(".tab[data-panel=export]").click()
        self.changed(page, lambda: page.locator("#export-platform").select_option("reels"))
        self.assertIn("takes videos only", page.locator("#export-warning").inner_text())
        self.assertEqual(page.locator(".toast.error").count(), 0)


class ExactVideoTest(SamePixelsTest):
    """Over a video that stands still, the stage has the pixels of the export before it is encoded."""

    def opened(self):
        page = self.visit(reduced_motion="reduce")
        self.choose_file(page, clip())
        return page

    def seek(self, page, seconds):
        def jump():
            page.evaluate("(seconds) => { studio.controller.media.picture.currentTime = seconds; }", seconds)

        self.exact_after(page, jump)

    def exact_after(self, page, action):
        """Does something that changes the stage, and waits until it shows the export's frame again."""
        self.changed(page, action)
        page.wait_for_function("studio.isExact")

    def exported_video(self, page):
        """Exports what is on the stage without loss, and returns the file as an upload that the server can show."""
        status, answer = call("POST", "renders", page.evaluate(LOSSLESS))
        self.assertEqual(status, 202, answer)
        render = end_of_export(server(), answer["id"])
        self.assertEqual(render["state"], "done", render)
        with urllib.request.urlopen(f"{server()}/api/renders/{answer['id']}/file") as file:
            data = file.read()
        upload = call("POST", "uploads", {"name": "export.mp4", "size": len(data)})[1]["id"]
        request = urllib.request.Request(
            f"{server()}/api/uploads/{upload}", data, {"Upload-Offset": "0"}, method="PATCH")
        urllib.request.urlopen(request).close()
        for _ in changes(server()):
            if call("GET", f"uploads/{upload}")[1]["state"] != "checking":
                return upload

    def assert_frame(self, page, upload, seconds):
        address = f"/api/uploads/{upload}/canvas?width=1080&height=1920&time={seconds}"
        self.assert_same(page, address)

    def test_every_settled_frame_is_that_of_the_export(self):
        page = self.opened()
        page.locator("#target").focus()
        self.exact_after(page, lambda: page.keyboard.press("Shift+ArrowUp"))
        upload = self.exported_video(page)
        self.assert_frame(page, upload, 0)
        for seconds in (0.3, 0.7):
            self.seek(page, seconds)
            self.assert_frame(page, upload, seconds)
        self.assertEqual(self.errors(), [])

    def test_a_turned_and_tinted_sticker_over_a_panned_video(self):
        page = self.opened()
        page.locator(".tab[data-panel=place]").click()
        page.locator("#place-rotation").fill("17")
        self.changed(page, lambda: page.keyboard.press("Enter"))
        page.locator("#framing-zoom").fill("1.6")
        page.locator(".tab[data-panel=look]").click()
        self.changed(page, lambda: page.get_by_label("Regular").check(force=True))
        self.exact_after(page, lambda: page.locator("#tints").get_by_label("Rose").check(force=True))
        self.seek(page, 0.5)
        self.assert_frame(page, self.exported_video(page), 0.5)

    def test_the_export_s_frame_gives_way_to_the_playing_video(self):
        page = self.opened()
        frame = page.locator(".exact-frame")
        self.assertTrue(frame.is_visible())
        page.locator("#play").click()
        frame.wait_for(state="hidden")
        self.exact_after(page, page.locator("#play").click)
        self.assertTrue(frame.is_visible())
        x, y = self.centre(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y + 30, steps=4)
        self.assertTrue(frame.is_hidden())
        self.exact_after(page, page.mouse.up)
        self.assertTrue(frame.is_visible())
