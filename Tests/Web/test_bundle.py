"""Bundles: stickers and timers whose numbers were written elsewhere."""

import json
import zlib

from browser import WEB, PageTest
from test_traps import traps

ELEMENT = "document.querySelector('vitrine-bundle')"
ALT = "Espresso, 2 kilocalories"
# Lets a test move the clock on.
SKEW = """
window.skew = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + window.skew;
"""


def piece(density, x, y, width, height, offset=0, tint=(0, 0, 0, 0), content=None):
    """A pane in points, with a raster on it in pixels; x and y are the place of its origin in points."""
    material = [1, 27, 0, 0, *tint, 0, 0, 0, 0]
    pane = material + [density, 0, 0, density, 0, 0] + [1, 0] + [-1, 0, 0, -1, 0, 0] + [2, 4, 0, 0, width, height]
    raster = [*content, 0, -1] if content else []
    count = content[2] * content[3] * 4 if content else 0
    return {
        "numbers": [1, 1, 0, 1 if content else 0, *pane, *raster], "offset": offset, "count": count,
        "x": x * density, "y": y * density,
    }


def sticker(density):
    """Two panes, the second with an opaque red square of 20 points on it."""
    side = 20 * density
    red = bytes([255, 0, 0, 255]) * side * side
    pieces = [
        piece(density, 0, 0, 100, 60),
        piece(density, 20, 10, 60, 60, offset=8, content=(side, side, side, side)),
    ]
    return {"pixelsPerPoint": density, "pieces": pieces}, bytes(8) + red


def timer(density):
    """Each digit is a drop with a shade and a reflection; each state has a pane of its own."""
    pieces, glyphs = [], {}
    for digit in "0123456789":
        parts = {"shade": (0, 0, 0, 0.5), "digit": (1, 1, 1, 0.5), "mirror": (0, 0, 1, 0.3)}
        glyphs[digit] = {}
        for name, tint in parts.items():
            glyphs[digit][name] = len(pieces)
            pieces.append(piece(density, 2, 2, 16 + int(digit), 24, tint=tint))
    glyphs[":"] = {"digit": len(pieces)}
    pieces.append(piece(density, 4, 8, 8, 8))
    states = {}
    for state in ["running", "paused", "stopped"]:
        states[state] = [len(pieces)]
        pieces.append(piece(density, 10, 110, 100, 30))
    columns = [10, 36, 48, 74]
    cells = [
        {"x": x * density, "y": 20 * density, "mirrorX": x * density, "mirrorY": 60 * density} for x in columns]
    return {
        "pixelsPerPoint": density, "pieces": pieces, "states": states, "glyphs": glyphs, "cells": cells,
    }, bytes(4)


def control(state, action, x):
    return {"state": state, "action": action, "label": action.title(), "x": x, "y": 110, "width": 40, "height": 30}


class BundleTest(PageTest):
    def write(self, kind, make, densities=(1, 2), **more):
        """Puts a bundle on the server."""
        described = []
        for density in densities:
            description, contents = make(density)
            name = f"glass@{density}x.bin"
            self.server.files[f"/bundle/{name}"] = zlib.compress(contents)
            described.append({**description, "bytes": name, "byteCount": len(contents)})
        bundle = {"version": 1, "kind": kind, "altText": ALT, "densities": described, **more}
        self.server.files["/bundle/bundle.json"] = json.dumps(bundle).encode()

    def write_sticker(self, **more):
        self.write("sticker", sticker, **{"width": 100, "height": 80, **more})

    def write_timer(self, seconds=125):
        controls = [
            control("running", "pause", 10), control("running", "stop", 60), control("paused", "start", 10),
            control("paused", "stop", 60), control("stopped", "start", 10),
        ]
        self.write(
            "timer", timer, width=120, height=150, seconds=seconds, format="m:ss", controls=controls)

    def show(self, attributes="over='/demo/still-life.jpg'", script="", **options):
        box = "width: 300px; height: 200px"
        return self.open(
            f"<vitrine-bundle src='/bundle/bundle.json' {attributes} style='{box}'></vitrine-bundle>", script,
            **options)

    def rested(self, page, target=ELEMENT):
        return super().rested(page, target)

    def view_box(self, page):
        return page.evaluate(f"""(() => {{
          const box = {ELEMENT}.shadowRoot.querySelector('.view').getBoundingClientRect();
          return [box.x, box.y, box.width, box.height];
        }})()""")

    def pixel(self, page, x, y):
        """What is shown at a place in CSS pixels."""
        return page.evaluate(
            f"""([x, y]) => {{
              const {{ after, width }} = pixels({ELEMENT}.shadowRoot);
              const factor = width / {ELEMENT}.clientWidth;
              const at = (Math.round(y * factor) * width + Math.round(x * factor)) * 4;
              return [...after.slice(at, at + 3)];
            }}""", [x, y])


class StickerTest(BundleTest):
    def test_a_sticker_is_drawn_with_its_rasters(self):
        self.write_sticker()
        page = self.show()
        self.rested(page)
        # The view is centred: 100 by 80 points in 300 by 200. The square is at (40, 30) in it.
        self.assertEqual(self.view_box(page), [100, 60, 100, 80])
        self.assertEqual(self.pixel(page, 150, 100), [255, 0, 0])
        self.assertEqual(self.errors(), [])

    def test_a_sticker_is_drawn_by_a_new_instance_after_a_trap(self):
        self.write_sticker()
        digests = []
        for trapping, function in [([], "vitrine_glass_compile"), ([0], "vitrine_glass_compile"),
                                   ([0], "vitrine_glass_apply")]:
            page = self.show(script=traps(trapping, function))
            self.rested(page)
            self.assertEqual(page.evaluate("instances.length"), 1 + len(trapping))
            digests.append(page.evaluate(f"digest({ELEMENT}.shadowRoot)"))
        self.assertEqual(len(set(digests)), 1)
        self.assertEqual(page.evaluate("window.errors"), [])
        self.assertEqual(self.errors(), [])

    def test_the_density_follows_the_screen(self):
        self.write_sticker()
        for factor, name in [(1, "1x"), (2, "2x"), (3, "2x")]:
            addresses = []
            page = self.open("", device_scale_factor=factor)
            page.on("request", lambda request: addresses.append(request.url))
            page.evaluate(
                "document.body.innerHTML = \"<vitrine-bundle src='/bundle/bundle.json' over='/demo/still-life.jpg' "
                "style='width: 300px; height: 200px'></vitrine-bundle>\"")
            self.rested(page)
            self.assertEqual([url[-6:-4] for url in addresses if url.endswith(".bin")], [name])
            self.assertEqual(self.pixel(page, 150, 100), [255, 0, 0])

    def test_glass_shrinks_to_fit_and_grows_if_asked_to(self):
        self.write_sticker()
        page = self.show()
        self.rested(page)
        page.evaluate(f"{ELEMENT}.style.width = '50px'")
        page.wait_for_function(f"{ELEMENT}.shadowRoot.querySelector('.view').clientWidth === 50")
        self.rested(page)
        self.assertEqual(self.view_box(page), [0, 80, 50, 40])
        page.evaluate(f"{ELEMENT}.style.width = '300px'; {ELEMENT}.setAttribute('scale', 'fit')")
        page.wait_for_function(f"{ELEMENT}.shadowRoot.querySelector('.view').clientWidth === 250")
        self.rested(page)
        self.assertEqual(self.pixel(page, 150, 100), [255, 0, 0])

    def test_dragging_compiles_nothing(self):
        self.write_sticker()
        page = self.show("over='/demo/still-life.jpg' draggable")
        before, start = self.rested(page), self.view_box(page)
        page.mouse.move(150, 100)
        page.mouse.down()
        page.mouse.move(190, 80, steps=8)
        page.mouse.up()
        after, end = self.rested(page), self.view_box(page)
        self.assertEqual([end[0] - start[0], end[1] - start[1]], [40, -20])
        self.assertGreater(after["places"], before["places"])
        self.assertEqual(after["compiles"], 2)
        self.assertEqual(self.pixel(page, 190, 80), [255, 0, 0])
        page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.picture').focus()")
        page.keyboard.press("Shift+ArrowLeft")
        self.rested(page)
        self.assertEqual(self.view_box(page)[0], end[0] - 10)

    def test_a_sticker_is_an_image_with_a_description(self):
        self.write_sticker()
        page = self.show()
        self.rested(page)
        page.get_by_role("img", name=ALT).wait_for()

    def test_the_page_is_the_backdrop_of_a_bundle_without_one(self):
        self.write_sticker()
        page = self.show("", "addEventListener('DOMContentLoaded', () => { document.body.style.background = '#00f' })")
        self.rested(page)
        self.assertEqual(self.pixel(page, 5, 5), [0, 0, 255])

    def test_a_bundle_brings_its_backdrop(self):
        self.write_sticker(backdrop="photo.jpg")
        self.server.files["/bundle/photo.jpg"] = (WEB / "demo" / "still-life.jpg").read_bytes()
        page = self.show("")
        self.rested(page)
        self.assertTrue(page.evaluate(f"{ELEMENT}.scene.media.src").endswith("/bundle/photo.jpg"))

    def test_glass_lies_over_a_video(self):
        self.write_sticker()
        page = self.show("over='/demo/lanterns.mp4'")
        page.wait_for_function(f"{ELEMENT}.statistics()?.frames > 5")
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics().compiles"), 2)
        self.assertEqual(self.errors(), [])

    def test_forced_colors_keep_the_picture(self):
        self.write_sticker()
        page = self.show(forced_colors="active")
        self.rested(page)
        self.assertEqual(self.pixel(page, 150, 100), [255, 0, 0])

    def test_bad_bundles_are_reported_and_described_in_words(self):
        self.write_sticker()
        described = json.loads(self.server.files["/bundle/bundle.json"])
        damaged = {**described, "densities": [{**described["densities"][0], "byteCount": 3}]}
        cases = [
            (b"no JSON", "is not the description of a bundle"), (b"{\"version\": 9}", "another version"),
            (json.dumps({**described, "width": 0}).encode(), "is damaged"),
            (json.dumps(damaged).encode(), "is damaged"), (None, "status 404"),
        ]
        for contents, words in cases:
            with self.subTest(words):
                self.server.files.pop("/bundle/bundle.json", None)
                if contents is not None:
                    self.server.files["/bundle/bundle.json"] = contents
                page = self.show()
                self.assertIn(words, self.failed(page))
                self.assertTrue(page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.view').matches('.plain')"))

    def test_removed_elements_come_back(self):
        self.write_sticker()
        page = self.show()
        self.rested(page)
        page.evaluate(f"window.kept = {ELEMENT}; kept.remove()")
        self.wait_for_frames(page, 3)
        page.evaluate("document.body.append(kept)")
        self.rested(page)
        self.assertEqual(self.pixel(page, 150, 100), [255, 0, 0])
        self.assertEqual(self.errors(), [])


class TimerTest(BundleTest):
    def start(self, **options):
        self.write_timer(**options)
        page = self.show(script=SKEW)
        # A timer changes every second, so it never rests for long.
        page.wait_for_function(f"{ELEMENT}.statistics()?.compiles >= {self.piece_count(options)}")
        return page

    def piece_count(self, options):
        """How many glasses are compiled: each digit as often as it is shown at the same time."""
        seconds = options.get("seconds", 125)
        most = {}
        for left in range(seconds + 1):
            text = f"{left // 60}:{left % 60:02}"
            for character in set(text):
                most[character] = max(most.get(character, 0), text.count(character))
        return sum(count * (1 if character == ":" else 3) for character, count in most.items()) + 3

    def words(self, page):
        return page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.words').textContent")

    def test_seconds_only_move_glass(self):
        page = self.start()
        before = page.evaluate(f"{ELEMENT}.statistics()")
        self.assertEqual(page.evaluate(f"{ELEMENT}.state"), "running")
        for _ in range(3):
            frames = page.evaluate(f"{ELEMENT}.statistics().frames")
            page.evaluate("skew += 17000")
            page.wait_for_function(f"{ELEMENT}.statistics().frames > {frames}")
        after = page.evaluate(f"{ELEMENT}.statistics()")
        self.assertEqual(after["compiles"], before["compiles"])
        self.assertGreater(after["places"], before["places"])
        self.assertEqual(self.errors(), [])

    def test_buttons_pause_start_and_stop(self):
        page = self.start()
        page.evaluate(f"window.states = []; {ELEMENT}.addEventListener('change', ({{ detail }}) => "
                      "states.push(detail.state))")
        page.get_by_role("button", name="Pause").click()
        self.assertEqual(page.evaluate(f"{ELEMENT}.state"), "paused")
        left = page.evaluate(f"{ELEMENT}.remaining")
        page.evaluate("skew += 30000")
        self.assertEqual(page.evaluate(f"{ELEMENT}.remaining"), left)
        # The focus stays on the button that now starts the timer.
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate(f"{ELEMENT}.state"), "running")
        page.get_by_role("button", name="Stop").focus()
        page.keyboard.press("Space")
        self.assertEqual(page.evaluate("states"), ["paused", "running", "stopped"])
        self.assertEqual(self.words(page), "2:05")
        self.assertEqual(page.get_by_role("button").count(), 1)
        self.assertEqual(page.evaluate(f"{ELEMENT}.shadowRoot.activeElement.ariaLabel"), "Start")
        self.rested(page)

    def test_buttons_lie_over_their_picture(self):
        page = self.start()
        box = page.get_by_role("button", name="Stop").bounding_box()
        x, y, _, _ = self.view_box(page)
        place = [box["x"] - x, box["y"] - y, box["width"], box["height"]]
        self.assertEqual([round(length) for length in place], [60, 110, 40, 30])

    def test_whole_minutes_are_announced_and_the_end_too(self):
        page = self.start()
        status = f"{ELEMENT}.shadowRoot.querySelector('.status').textContent"
        self.assertEqual(page.evaluate(status), "")
        page.evaluate("skew += 4000")
        page.wait_for_function(f"{status} === '2 minutes'")
        page.evaluate(f"{ELEMENT}.addEventListener('finish', () => {{ window.isFinished = true }}); skew += 500000")
        page.wait_for_function("window.isFinished")
        self.assertEqual(page.evaluate(f"{ELEMENT}.state"), "stopped")
        self.assertEqual(self.words(page), "0:00")
        self.assertEqual(page.evaluate(status), "0 minutes")
        self.rested(page)

    def test_a_removed_timer_stops_counting(self):
        page = self.start()
        page.evaluate(f"window.kept = {ELEMENT}; kept.remove(); skew += 500000")
        self.assertIsNone(page.evaluate("kept.state"))

    def test_times_are_written_and_counted(self):
        page = self.open("")
        result = self.run_in(page, """async () => {
          const { BundleCountdown, characterCounts, timeText } = await import('/vitrine-glass/bundle-countdown.js');
          const countdown = new BundleCountdown(10);
          const shown = [countdown.shown(0)];
          countdown.perform('start', 1000);
          for (const now of [1000, 1990, 2000, 2010, 2500]) shown.push(countdown.shown(now));
          const until = countdown.untilChange(2500);
          countdown.perform('pause', 2500);
          shown.push(countdown.shown(9000));
          countdown.perform('start', 9000);
          shown.push(countdown.shown(17400), countdown.finishIfOver(17400), countdown.finishIfOver(17500));
          return {
            shown, until, counts: characterCounts(61, 'mm:ss'),
            texts: [timeText(65, 'm:ss'), timeText(65, 'mm:ss'), timeText(3665, 'h:mm:ss'), timeText(0, 'm:ss')],
          };
        }""")
        self.assertEqual(result["shown"], [10, 10, 10, 9, 9, 9, 9, 1, False, True])
        self.assertEqual(result["until"], 500)
        self.assertEqual(result["texts"], ["1:05", "01:05", "1:01:05", "0:00"])
        self.assertEqual(result["counts"]["0"], 4)
        self.assertEqual(result["counts"]["5"], 2)
