"""The strip on which the exported part of a video is chosen."""

import json
import subprocess
import tempfile
from pathlib import Path

from studio import StudioTest, axe, server


class TrimTest(StudioTest):
    def opened(self, **options):
        """A page with a video of five seconds and 25 frames a second, whose export panel is open."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        film = Path(folder.name) / "film.mp4"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=180x320:rate=25:duration=5", "-f", "lavfi", "-i",
             "sine=duration=5", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-c:a", "aac", film], check=True)
        page = self.visit(reduced_motion="reduce", **options)
        self.choose_file(page, film)
        page.locator(".tab[data-panel=export]").click()
        return page

    def probe(self, page, render):
        """The streams of an exported file, each with its kind, duration and number of frames."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "out.mp4"
            file.write_bytes(page.request.get(f"{server()}/api/renders/{render}/file").body())
            answer = subprocess.run(
                ["ffprobe", "-v", "error", "-count_packets", "-show_entries",
                 "stream=codec_type,duration,nb_read_packets", "-of", "json", file],
                capture_output=True, check=True).stdout
        return {stream["codec_type"]: stream for stream in json.loads(answer)["streams"]}

    def start(self, page):
        return self.exported(page, "a[download]", page.locator("#start-export").click)

    def test_a_part_is_exported_with_its_sound(self):
        page = self.opened()
        self.assertEqual(page.locator("#trim-part").inner_text(), "0.0 – 5.0 s (5.0 s)")
        self.changed(page, lambda: page.locator("#trim-from").fill("1.5"))
        self.changed(page, lambda: page.locator("#trim-to").fill("2.75"))
        self.assertEqual(page.locator("#trim-part").inner_text(), "1.5 – 2.8 s (1.3 s)")
        streams = self.probe(page, self.start(page))
        # The first frame at or after 1.5 s is the one at 1.52 s, and the last one before 2.75 s that at 2.72 s.
        self.assertEqual(int(streams["video"]["nb_read_packets"]), 31)
        self.assertLess(abs(float(streams["audio"]["duration"]) - 1.24), 0.05)
        self.assertEqual(self.errors(), [])

    def test_sound_can_be_left_out(self):
        page = self.opened()
        self.changed(page, lambda: page.locator("#trim-to").fill("0.5"))
        page.locator("#trim-sound").uncheck()
        streams = self.probe(page, self.start(page))
        self.assertEqual(list(streams), ["video"])

    def test_a_part_survives_a_reload_and_can_be_undone(self):
        page = self.opened()
        self.changed(page, lambda: page.locator("#trim-from").fill("2"))
        page.reload()
        self.settled(page)
        page.wait_for_function("document.getElementById('trim-from').value === '2'")
        page.locator("#undo").click()
        page.wait_for_function("document.getElementById('trim-from').value === '0'")

    def test_ends_keep_apart_and_the_stage_stays_within_the_part(self):
        page = self.opened()
        self.changed(page, lambda: page.locator("#trim-to").fill("3"))
        self.changed(page, lambda: page.locator("#trim-from").fill("4.5"))
        self.assertAlmostEqual(float(page.locator("#trim-from").input_value()), 2.8)
        page.locator("#seek").fill("0")
        self.assertAlmostEqual(page.evaluate("studio.controller.media.video.currentTime"), 2.8)
        page.locator("#seek").fill("1")
        self.assertLess(page.evaluate("studio.controller.media.video.currentTime"), 3)

    def test_axe_finds_nothing(self):
        page = self.opened(locale="de-DE", color_scheme="dark")
        page.evaluate(axe())
        found = page.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))")
        self.assertEqual(found, [])

    def test_the_strip_shows_frames(self):
        page = self.opened()
        page.locator("#trim-frames").scroll_into_view_if_needed()
        page.wait_for_function("""() => {
          const canvas = document.getElementById('trim-frames');
          const { data } = canvas.getContext('2d').getImageData(canvas.width - 4, 0, 4, canvas.height);
          return data.some((value) => value > 0);
        }""")
        self.assertEqual(self.errors(), [])
