"""More photos than the studio keeps, opened one after another in the page."""

import os
import signal
import unittest

from server import OwnStudioTest, png, studio
from studio import PHOTO, VIDEO

# A slow export that reports progress early.
SLOW = {"preset": "veryslow", "size": "360x640"}
MOST = 200
# The number of photos opened in the page; the others are uploaded through the API.
COUNT = int(os.environ.get("VITRINE_UPLOADS", 20))
# The number of photos that one call opens. Each call is bounded, also on a slow machine.
BATCH = 10
# Opens photos of one colour each, and returns the uploads.
OPEN = """([first, end]) => within((async () => {
  const input = document.getElementById('media-file');
  const canvas = new OffscreenCanvas(8, 8);
  const drawing = canvas.getContext('2d');
  const uploads = [];
  for (let number = first; number < end; number += 1) {
    drawing.fillStyle = `rgb(${number % 256} ${number >> 8} 7)`;
    drawing.fillRect(0, 0, 8, 8);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], `photo-${number}.png`, { type: 'image/png' }));
    const before = studio.state.background.id;
    input.files = transfer.files;
    input.dispatchEvent(new Event('change'));
    while (studio.state.background.id === before) await new Promise(requestAnimationFrame);
    uploads.push(studio.state.background.id);
  }
  return uploads;
})())"""


def tiny_photo(number):
    """A PNG of one colour, which is different for each number and from those of the page."""
    return png(8, 8, 2, (b"\0" + bytes([number % 256, number // 256, 9]) * 8) * 8)


class UploadsTest(OwnStudioTest):
    def test_photos_make_room_for_each_other(self):
        with studio() as server:
            context = self.context()
            # Another window shows a photo, and an export waits for one.
            other = self.open(server, context=context)
            other.set_input_files("#media-file", PHOTO)
            other.wait_for_function("studio.state.background.kind === 'upload' && studio.isExact")
            shown = other.evaluate("studio.state.background.id")
            other.keyboard.press("4")
            server.until_stored(other.evaluate("studio.draft.id"), lambda present: present["variant"] == "emoji")
            exported = server.upload((VIDEO.parent / "still-life.jpg").read_bytes(), "photo.jpg")["id"]
            video = server.upload(VIDEO.read_bytes(), "video.mp4")["id"]
            running = []
            for _ in range(2):
                # Each is stopped as soon as it has progress, so that neither ends.
                running.append(server.render(format="mp4", upload=video, options=SLOW))
                server.until_advancing(running[-1])
                server.signal_children(signal.SIGSTOP)
            waiting = server.render(format="png", upload=exported)

            uploads = [
                server.upload(tiny_photo(number), "photo.png")["id"] for number in range(max(0, MOST + 20 - COUNT))]
            page = self.open(server, context=context)
            for first in range(0, COUNT, BATCH):
                uploads += page.evaluate(OPEN, [first, min(first + BATCH, COUNT)])
            self.assertEqual(len(set(uploads)), max(MOST + 20, COUNT))
            page.wait_for_function("studio.isExact && document.getElementById('media-status').hidden")
            self.assertEqual(page.locator(".toast").all_inner_texts(), [])
            storage = server.json("GET", "/api/storage")[1]["uploads"]
            self.assertEqual((storage["used"]["count"], storage["most"]["count"]), (MOST, MOST))
            self.assertEqual(len([name for name in server.files("uploads") if "." not in name]), MOST)
            for upload in (video, shown, exported, *uploads[-MOST + 3:]):
                self.assertEqual(server.json("GET", f"/api/uploads/{upload}")[1]["state"], "ready")
            # The first of those that nobody needs has made room.
            status, answer = server.json("GET", f"/api/uploads/{uploads[0]}")
            self.assertEqual((status, answer["fault"]["code"]), (404, "noFile"))
            other.reload()
            other.wait_for_function("studio.isExact")
            self.assertEqual(other.evaluate("studio.state.background.id"), shown)
            server.signal_children(signal.SIGCONT)
            for export in running:
                server.call("DELETE", export)
            self.assertEqual(server.end_of(waiting)["state"], "done")


if __name__ == "__main__":
    unittest.main()
