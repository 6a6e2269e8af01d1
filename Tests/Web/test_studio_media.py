"""Photos and videos that only the server can read, and what is done with finished exports."""

import subprocess
import tempfile
from pathlib import Path

from studio import PHOTO, StudioTest, call

# A browser that can share, and tells what it was asked to share.
SHARING = """
window.shared = [];
window.refusal = '';
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file], text }) => {
  if (refusal) throw new DOMException('refused', refusal);
  shared.push({ name: file.name, type: file.type, size: file.size, text, isActive: navigator.userActivation.isActive });
};
"""


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

    def test_a_ten_bit_hevc_video_is_shown_and_plays(self):
        source = "testsrc2=size=320x568:rate=25:duration=3"
        film = self.made(
            "film.mov", "ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p10le", "-c:v",
            "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1")
        page = self.visit(reduced_motion="reduce")
        self.choose_file(page, film)
        self.check_preview(page, "video/mp4", [320, 568])
        page.locator("#play").click()
        page.wait_for_function("studio.controller.media.picture.currentTime > 0.2")
        self.changed(page, page.locator("#play").click)
        page.wait_for_function("studio.isExact")
        self.assertEqual(self.errors(), [])


class ResultTest(StudioTest):
    def finished(self, script=""):
        """A page with a finished export of a photo."""
        page = self.visit(settles=False)
        page.evaluate(f"() => {{ {script} }}")
        self.settled(page)
        self.choose_file(page, PHOTO)
        page.locator(".tab[data-panel=export]").click()
        self.exported(page, "img", page.locator("#start-export").click)
        return page

    def test_sharing_takes_two_steps(self):
        page = self.finished(SHARING)
        share = page.locator(".render").first.get_by_role("button", name="Share:")
        # The file is there before anybody can click.
        page.wait_for_function("[...document.querySelectorAll('.render-actions button')].every((each) => !each.disabled)")
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        share.click()
        page.wait_for_function("shared.length === 1")
        result = page.evaluate("shared[0]")
        self.assertEqual(requests, [])
        self.assertEqual(result["type"], "image/jpeg")
        self.assertTrue(result["name"].endswith(".jpg"))
        self.assertGreater(result["size"], 10_000)
        self.assertTrue(result["isActive"])
        self.assertEqual(result["text"], page.locator("#alt-text").inner_text())

    def test_a_refused_share_says_what_to_do_and_a_closed_sheet_says_nothing(self):
        page = self.finished(SHARING)
        share = page.locator(".render").first.get_by_role("button", name="Share:")
        page.evaluate("refusal = 'AbortError'")
        share.click()
        page.evaluate("refusal = 'NotAllowedError'")
        share.click()
        page.locator(".toast").wait_for()
        self.assertEqual(page.locator(".toast").count(), 1)
        self.assertIn("could not share the file. Download it", page.locator(".toast").inner_text())

    def test_browsers_that_share_no_files_offer_no_share(self):
        page = self.finished("navigator.canShare = () => false")
        page.get_by_role("button", name="Share:").wait_for(state="detached")

    def test_a_story_comes_with_its_sticker(self):
        page = self.visit()
        self.choose_file(page, PHOTO)
        page.locator(".tab[data-panel=export]").click()
        self.changed(page, lambda: page.locator("#export-platform").select_option("instagram-stories"))
        render = self.exported(page, "img", page.locator("#start-export").click)
        with page.expect_download() as download:
            page.get_by_role("link", name="Sticker alone").click()
        self.assertTrue(download.value.suggested_filename.endswith("-sticker.png"))
        self.assertEqual(download.value.path().read_bytes()[:4], b"\x89PNG")
        status, answer = call("GET", f"renders/{render}")
        self.assertEqual((status, answer["hasSticker"]), (200, True))
        self.assertEqual(answer["report"]["platform"]["sticker"], "sticker-sticker.png")
