"""Photos and videos that only the server can read."""

import subprocess
import tempfile
from pathlib import Path

from studio import PHOTO, StudioTest, call


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
