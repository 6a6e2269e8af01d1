"""Glass over videos."""

import subprocess

from browser import PageTest, pane_box

ELEMENT = "document.querySelector('vitrine-glass')"
PAGE = '<vitrine-glass src="/demo/lanterns.mp4" draggable><p>Hello</p></vitrine-glass>'

# The mean difference between the shown frame and the video itself, drawn by the browser, within a rectangle given in
# fractions of the element.
DIFFERENCE = """async ([left, top, width, height]) => {
  const element = document.querySelector('vitrine-glass');
  const glass = [...element.shadowRoot.querySelectorAll('canvas')].at(-1);
  const size = [200, 150];
  const read = (draw) => {
    const context = Object.assign(document.createElement('canvas'), { width: size[0], height: size[1] })
      .getContext('2d');
    draw(context);
    return context.getImageData(left * size[0], top * size[1], width * size[0], height * size[1]).data;
  };
  const shown = read((context) => context.drawImage(glass, 0, 0, ...size));
  const { media } = element;
  const h = media.videoWidth * size[1] / size[0];
  const video = read((context) => context.drawImage(
    media, 0, (media.videoHeight - h) / 2, media.videoWidth, h, 0, 0, ...size));
  return shown.reduce((sum, value, at) => sum + Math.abs(value - video[at]), 0) / shown.length;
}"""

# The times of a backdrop's frames, each after a jump forward.
JUMPS = """async () => {
  const { GlassBackdrop } = await import('/vitrine-glass/glass-backdrop.js');
  const backdrop = await GlassBackdrop.open('/demo/lanterns.mp4', { autoplay: false });
  backdrop.watch(() => {});
  const times = [backdrop.seconds];
  for (const seconds of [1, 3]) {
    const sought = new Promise((resolve) => backdrop.media.addEventListener('seeked', resolve, { once: true }));
    backdrop.media.currentTime = seconds;
    await sought;
    times.push(backdrop.seconds);
  }
  return times;
}"""


class VideoTest(PageTest):
    def playing(self, page):
        page.wait_for_function(f"{ELEMENT}.statistics()?.frames > 5")

    def paused(self, page, seconds):
        """Stops the video at a time and waits until that frame is shown."""
        self.run_in(
            page, f"""async () => {{
              const {{ media }} = {ELEMENT};
              media.pause();
              const sought = new Promise((resolve) => media.addEventListener('seeked', resolve, {{ once: true }}));
              media.currentTime = {seconds};
              await sought;
            }}"""
        )
        return self.rested(page)

    def test_glass_follows_a_playing_video_on_its_planes(self):
        page = self.open(PAGE)
        self.playing(page)
        statistics = page.evaluate(f"{ELEMENT}.statistics()")
        self.assertEqual(statistics["path"], "planes")
        self.assertEqual(statistics["compiles"], 1)
        self.assertEqual(self.errors(), [])

    def test_a_paused_video_makes_no_calls(self):
        page = self.open(PAGE)
        self.playing(page)
        before = self.paused(page, 1)
        self.wait_for_frames(page, 120)
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics()"), before)

    def test_the_frame_is_the_videos_own(self):
        page = self.open(PAGE)
        self.playing(page)
        for seconds in [0.5, 2, 3.5]:
            self.paused(page, seconds)
            self.assertLess(self.run_in(page, DIFFERENCE, [0, 0, 1, 0.2]), 2)
            box = pane_box(page)
            pane = [box["x"] / 400, box["y"] / 300, box["width"] / 400, box["height"] / 300]
            self.assertGreater(self.run_in(page, DIFFERENCE, pane), 5)

    def test_ten_bit_videos_are_drawn_on_their_planes(self):
        made = subprocess.run(
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=480x854:rate=10:duration=2", "-vf",
                "format=yuv420p10le", "-c:v", "libvpx-vp9", "-profile:v", "2", "-speed", "8", "-f", "webm", "-",
            ], capture_output=True, check=True)
        self.server.files["/ten.webm"] = made.stdout
        page = self.open('<vitrine-glass src="/ten.webm"><p>Hello</p></vitrine-glass>')
        self.playing(page)
        self.paused(page, 1)
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics().path"), "planes")
        self.assertLess(self.run_in(page, DIFFERENCE, [0, 0, 1, 0.2]), 2)
        self.assertEqual(self.errors(), [])

    def test_browsers_without_video_frames_draw_on_a_canvas(self):
        page = self.open(PAGE, "delete window.VideoFrame;")
        self.playing(page)
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics().path"), "rgba")
        self.paused(page, 2)
        self.assertLess(self.run_in(page, DIFFERENCE, [0, 0, 1, 0.2]), 2)

    def test_frames_whose_planes_cannot_be_copied_are_drawn_on_a_canvas(self):
        refuse = "VideoFrame.prototype.copyTo = async () => { throw new DOMException('', 'NotSupportedError'); };"
        page = self.open(PAGE, "delete window.Worker;" + refuse)
        self.playing(page)
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics().path"), "rgba")
        self.assertEqual(self.errors(), [])

    def test_both_paths_give_nearly_the_same_glass(self):
        means = []
        for script in ["", "delete window.VideoFrame;"]:
            page = self.open(PAGE, script)
            self.playing(page)
            self.paused(page, 2)
            box = pane_box(page)
            # Away from the edge of the pane, which lies on even pixels of the video and on any of the screen.
            inside = [(box["x"] + 20) / 400, (box["y"] + 20) / 300, 0.1, 0.15]
            means.append(self.run_in(page, DIFFERENCE, inside))
        self.assertAlmostEqual(means[0], means[1], delta=4)

    def test_time_goes_back_with_every_jump_so_that_glass_starts_afresh(self):
        page = self.open("")
        times = self.run_in(page, JUMPS)
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertEqual(len(set(times)), 3)

    def test_glass_moves_over_a_paused_video(self):
        page = self.open(PAGE)
        self.playing(page)
        before = self.paused(page, 1)
        page.evaluate(f"{ELEMENT}.moveTo(20, 20)")
        page.wait_for_function(f"{ELEMENT}.statistics().frames > {before['frames']}")
        after = self.rested(page)
        self.assertEqual(after["compiles"], before["compiles"])
        # Chroma is halved, so the glass lies on even pixels of the video, and the content follows it.
        self.assertAlmostEqual(pane_box(page)["x"], 20, delta=1)

    def test_a_video_replaces_a_photo(self):
        page = self.open(PAGE.replace("/demo/lanterns.mp4", "/demo/still-life.jpg"))
        self.rested(page)
        page.evaluate(f"{ELEMENT}.setAttribute('src', '/demo/lanterns.mp4')")
        self.playing(page)
        # Nothing of the photo lies over the video beside the glass.
        self.assertEqual(page.evaluate(f"[...{ELEMENT}.shadowRoot.querySelectorAll('canvas')].map((each) => each.hidden)"),
                         [True, False])

    def test_another_source_replaces_the_video(self):
        page = self.open(PAGE)
        self.playing(page)
        page.evaluate(f"{ELEMENT}.setAttribute('src', '/demo/still-life.jpg')")
        page.wait_for_function(f"{ELEMENT}.statistics().path === 'rgba'")
        self.rested(page)
        self.assertEqual(page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('video').length"), 0)
