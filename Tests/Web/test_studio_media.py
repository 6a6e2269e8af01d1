"""Photos and videos that only the server can read."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from browser import ROOT
from server import media
from studio import PHOTO, StudioTest, call

# The mean red, green and blue of what the stage shows in its upper third.
MEAN = """(() => {
  const { data, width, height } = stagePixels();
  const sum = [0, 0, 0];
  const count = width * Math.floor(height / 3);
  for (let at = 0; at < count * 4; at += 4) for (const channel of [0, 1, 2]) sum[channel] += data[at + channel];
  return sum.map((each) => each / count);
})()"""


class PreviewTest(StudioTest):
    def made(self, name, *command):
        """A file made by a program, which writes it to the path at the end of its arguments."""
        folder = tempfile.TemporaryDirectory(prefix="vitrine-media-")
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / name
        subprocess.run([*map(str, command), path], check=True, capture_output=True)
        return path

    def check_preview(self, page, media_type, size):
        upload = self.state(page)["background"]["id"]
        self.assertFalse(call("GET", f"uploads/{upload}")[1]["isShown"])
        preview = page.evaluate(
            "async (id) => (await fetch(`/api/uploads/${id}/preview`)).headers.get('Content-Type')", upload)
        self.assertEqual(preview, media_type)
        self.assertEqual(page.evaluate("[studio.controller.media.width, studio.controller.media.height]"), size)

    def test_a_heic_photo_is_shown_and_exported(self):
        page = self.visit()
        self.choose_file(page, self.made("photo.heic", "vips", "copy", PHOTO))
        width, height = page.evaluate(
            """async (address) => {
              const bitmap = await createImageBitmap(await (await fetch(address)).blob());
              return [bitmap.width, bitmap.height];
            }""", "/studio/samples/lanterns.jpg")
        scale = min(1, 2160 / max(width, height))
        self.check_preview(page, "image/jpeg", [round(width * scale), round(height * scale)])
        page.locator(".tab[data-panel=export]").click()
        self.exported(page, "img", page.locator("#start-export").click)
        self.assertEqual(self.errors(), [])

    def seen_media(self, page):
        """Keeps the sizes of everything that comes to the stage from now on."""
        page.evaluate("""() => {
          window.seen = [];
          studio.controller.addEventListener('media', ({ detail }) => seen.push([detail.width, detail.height]));
        }""")

    def test_a_webp_that_exif_turns_is_shown_upright(self):
        data = media("exif-orientation-6.jpg")
        if data is None:
            self.skipTest("the photo is not in .media")
        page = self.visit()
        self.seen_media(page)
        folder = tempfile.TemporaryDirectory(prefix="vitrine-media-")
        self.addCleanup(folder.cleanup)
        source = Path(folder.name) / "turned.jpg"
        source.write_bytes(data)
        self.choose_file(page, self.made("turned.webp", "vips", "copy", source))
        # The width and the height of the upright photo, as the server knows them.
        upload = call("GET", f"uploads/{self.state(page)['background']['id']}")[1]
        self.assertLess(upload["width"], upload["height"])
        self.assertFalse(upload["isShown"])
        self.assertEqual(page.evaluate("seen"), [[upload["width"], upload["height"]]])

    def test_photos_of_rarer_formats_are_shown_once(self):
        page = self.visit()
        self.seen_media(page)
        self.choose_file(page, self.made("photo.gif", "vips", "copy", PHOTO))
        self.choose_file(page, self.made("photo.tiff", "vips", "copy", PHOTO))
        self.choose_file(page, self.made(
            "photo.webp", "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=5:duration=1", "-c:v",
            "libwebp_anim", "-loop", "0"))
        self.assertEqual(len(page.evaluate("seen")), 3)
        self.assertEqual(page.evaluate("seen[2]"), [320, 240])
        self.assertEqual(page.locator(".toast").count(), 0)

    def test_a_photo_that_is_refused_never_appears(self):
        page = self.visit()
        self.seen_media(page)
        page.set_input_files("#media-file", self.made("photo.bmp", "ffmpeg", "-v", "error", "-i", PHOTO))
        page.locator(".toast.error", has_text="photo.bmp").wait_for()
        self.assertEqual(page.evaluate("seen"), [])
        self.assertEqual(self.state(page)["background"]["kind"], "sample")
        self.assertRegex(
            page.locator(".toast.error span").inner_text(),
            "^“photo.bmp” is neither a photo nor a video\\. Choose a JPEG, .*\\.$")

    def test_every_kind_that_the_command_takes_can_be_chosen(self):
        names = ["heic", "heif", "avif", "gif", "tif", "tiff", "mkv", "ts", "mts", "m2ts", "avi"]
        page = self.visit()
        refused = page.evaluate("""async (names) => {
          const { mayBeMedia } = await import('/studio/media/media.js');
          return names.filter((name) => !mayBeMedia({ type: '', name: `A.${name.toUpperCase()}` }));
        }""", names)
        self.assertEqual(refused, [])
        for path in ("studio/index.html", "preview/index.html"):
            accepted = re.search(r'accept="image/\*,video/\*,([^"]*)"', (ROOT / "Web" / path).read_text())[1].split(",")
            self.assertEqual(accepted, [f".{name}" for name in names], path)

    def test_a_transport_stream_is_shown(self):
        page = self.visit(reduced_motion="reduce")
        stream = self.made(
            "film.m2ts", "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:size=320x568:rate=25:duration=1", "-pix_fmt",
            "yuv420p", "-c:v", "libx264", "-f", "mpegts")
        page.set_input_files("#media-file", stream)
        page.wait_for_function("studio.controller.media.video && studio.isExact")
        self.assert_red(page)

    def red_film(self, name):
        """A red video that this browser cannot play."""
        return self.made(
            name, "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:size=320x568:rate=25:duration=2", "-pix_fmt",
            "yuv420p", "-c:v", "libx265", "-x265-params", "log-level=none")

    def assert_red(self, page):
        red, green, blue = page.evaluate(MEAN)
        self.assertGreater(red, 200)
        self.assertLess(green, 60)
        self.assertLess(blue, 60)

    def check_unplayable(self, name):
        page = self.visit(reduced_motion="reduce")
        making = json.dumps({"state": "making", "fraction": 0.42})
        page.route("**/preview", lambda route: route.fulfill(
            status=202, content_type="application/json", body=making))
        page.set_input_files("#media-file", self.red_film(name))
        page.wait_for_function("studio.controller.media.kind === 'video' && studio.isExact")
        self.assert_red(page)
        page.get_by_text("Preparing 42%").wait_for()
        self.assertTrue(page.locator("#player").is_hidden())
        page.locator(".tab[data-panel=export]").click()
        self.assertEqual(page.locator("#format-choice label").all_inner_texts(), ["MP4", "Sticker"])
        self.exported(page, "video", page.locator("#share").click)
        page.unroute("**/preview")
        # The server makes the preview once somebody asks for it, and then tells the page.
        page.evaluate("fetch(`/api/uploads/${studio.state.background.id}/preview`)")
        page.locator("#player").wait_for()
        page.locator("#media-status").wait_for(state="hidden")
        self.settled(page)
        self.assert_red(page)
        self.assertEqual(page.locator(".toast").count(), 0)
        self.assertEqual(self.errors(), [])

    def test_hevc_is_shown_and_exported_before_it_is_converted(self):
        self.check_unplayable("film.mov")

    def test_hevc_in_matroska_is_shown_and_exported_before_it_is_converted(self):
        self.check_unplayable("film.mkv")

    def test_no_request_mixes_two_backgrounds(self):
        page = self.visit(reduced_motion="reduce")
        self.choose_file(page, PHOTO)
        wishes = []

        def listen(request):
            if request.method == "POST" and request.url.endswith(("/api/frames", "/api/renders")):
                wishes.append(request.post_data_json)

        page.on("request", listen)
        held = []
        page.route("**/canvas?*", lambda route: held.append(route))
        before = page.evaluate("studio.state.background.id")
        page.set_input_files("#media-file", self.red_film("film.mov"))
        page.wait_for_function("(id) => studio.state.background.id !== id", arg=before)
        film = page.evaluate("studio.state.background.id")
        page.wait_for_function("studio.controller.media.kind === 'photo'")
        # The photo is still on the stage.
        page.locator("#target").focus()
        page.keyboard.press("ArrowUp")
        page.locator("#share").click()
        page.locator("#result progress").wait_for()
        page.evaluate("new Promise(requestAnimationFrame)")
        self.assertEqual(wishes, [])
        for route in held:
            if film in route.request.url:
                route.continue_()
        page.unroute("**/canvas?*")
        page.locator("#save-result").wait_for()
        formats = {wish["format"] for wish in wishes if wish.get("upload") == film}
        self.assertEqual(formats, {"mp4"})
        self.assertEqual(page.locator(".toast").count(), 0)

    def test_a_ten_bit_hevc_video_is_shown_and_plays(self):
        source = "testsrc2=size=320x568:rate=25:duration=3"
        film = self.made(
            "film.mov", "ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p10le", "-c:v",
            "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1")
        page = self.visit(reduced_motion="reduce")
        asked = []
        page.on("request", lambda request: request.resource_type == "fetch" and asked.append(request.url))
        self.choose_file(page, film)
        # An event tells the page that the preview has been made; it does not ask meanwhile.
        upload = self.state(page)["background"]["id"]
        self.assertEqual(len([url for url in asked if url.endswith(f"{upload}/preview")]), 2)
        self.check_preview(page, "video/mp4", [320, 568])
        page.locator("#play").click()
        page.wait_for_function("studio.controller.media.picture.currentTime > 0.2")
        self.changed(page, page.locator("#play").click)
        page.wait_for_function("studio.isExact")
        self.assertEqual(self.errors(), [])
