"""Previews in the browser: opening, saving, errors, crashes, time, devices and backdrops."""

import re
import urllib.error
import urllib.request

from browser import ROOT, WEB
from preview import BLUE, GREEN, RED, PreviewPageTest, card
from studio import axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SCREEN = """import SwiftUI

struct Screen: View {
  @Environment(\\.colorScheme) private var scheme
  var body: some View {
    HStack(spacing: 0) {
      Color(red: 1, green: 0, blue: 0)
      scheme == .dark ? Color(red: 0, green: 0, blue: 1) : Color(red: 0, green: 1, blue: 0)
    }
    .ignoresSafeArea()
  }
}

#Preview("Screen") { Screen() }
"""

MOVING = """import SwiftUI

struct Moving: View {
  @State private var isThere = false
  var body: some View {
    HStack(spacing: 0) {
      Color(red: 0, green: 0, blue: 1).frame(width: isThere ? 100 : 0)
      Color(red: 1, green: 0, blue: 0)
    }
    .frame(width: 100, height: 40)
    .onAppear { withAnimation(.linear(duration: 4)) { isThere = true } }
  }
}

#Preview("Moving", traits: .sizeThatFitsLayout) { Moving() }
"""


class PreviewTest(PreviewPageTest):
    def test_the_page_opens_with_every_preview(self):
        server = self.serve(card(RED) + '#Preview("Wide", traits: .fixedLayout(width: 200, height: 50)) { Color.blue }\n')
        page = self.visit(server)
        self.assertEqual(page.locator(".preview h2").all_inner_texts(), ["Card line 8", "Wide line 11"])
        self.assertEqual(self.color(page, "[data-preview=Card] .cell"), [255, 0, 0])
        sizes = page.evaluate("[...document.querySelectorAll('.cell img')].map((i) => i.naturalWidth / i.naturalHeight)")
        self.assertEqual(sizes, [1.5, 1.5, 4, 4])
        self.assertEqual(page.locator("#status").inner_text(), "Up to date")
        self.assertEqual(self.errors(), [])

    def test_a_save_shows_the_new_picture_where_the_old_one_was(self):
        server = self.serve(card(RED))
        page = self.visit(server)
        page.evaluate("window.before = document.querySelector('.cell')")
        before = self.program(page)
        server.save(card(GREEN))
        self.settled(page, before + 1)
        self.assertEqual(self.color(page), [0, 255, 0])
        self.assertTrue(page.evaluate("before === document.querySelector('.cell')"))

    def test_of_many_saves_the_newest_is_shown(self):
        server = self.serve(card(RED))
        page = self.visit(server)
        for number in range(5):
            server.save(card(BLUE if number % 2 else RED, f"Draft {number}"))
        server.save(card(GREEN, "Last"))
        page.locator("[data-preview=Last] .cell[data-state=current]:first-child").wait_for()
        self.assertEqual(page.locator(".preview").count(), 1)
        self.assertEqual(self.color(page), [0, 255, 0])

    def test_a_compiler_error_stands_beside_the_last_good_picture(self):
        server = self.serve(card(RED))
        page = self.visit(server)
        before = self.program(page)
        server.save(card(GREEN).replace("color.frame", "colour.frame"))
        fault = page.locator("#fault")
        fault.wait_for()
        self.assertIn("Card.swift:5:", fault.locator("code").first.inner_text())
        self.assertIn("cannot find 'colour' in scope", fault.inner_text())
        self.assertEqual(page.locator("#status").inner_text(), "Not compiled")
        self.assertEqual(self.color(page), [255, 0, 0])
        server.save(card(GREEN))
        self.settled(page, before + 1)
        self.assertTrue(fault.is_hidden())
        self.assertEqual(self.color(page), [0, 255, 0])

    def test_a_file_that_never_compiled_shows_its_error(self):
        server = self.serve("import SwiftUI\n\n#Preview { Txet() }\n")
        page = self.visit(server, settles=False)
        page.locator("#fault code").first.wait_for()
        self.assertTrue(page.locator("#fault code").first.inner_text().startswith("Card.swift:3:"))
        server.save(card(GREEN))
        self.settled(page)
        self.assertEqual(self.color(page), [0, 255, 0])

    def test_a_crash_names_the_line_and_keeps_the_last_good_picture(self):
        server = self.serve(card(RED))
        page = self.visit(server)
        broken = card(GREEN).replace("color.frame", "[color][Int.random(in: 9...9)].frame")
        server.save(broken)
        fault = page.locator(".cell .cell-fault").first
        fault.wait_for()
        self.assertEqual(fault.locator("code").inner_text(), "Card.swift:5")
        self.assertIn("Index out of range", fault.inner_text())
        self.assertEqual(self.color(page), [255, 0, 0])
        server.save(card(GREEN))
        page.locator(".cell:first-child[data-state=current]").wait_for()
        self.assertTrue(fault.is_hidden())
        self.assertEqual(self.color(page), [0, 255, 0])

    def test_time_is_scrubbed_and_stays_through_a_save(self):
        server = self.serve(MOVING)
        page = self.visit(server)
        self.assertEqual(self.color(page, x=0.25), [255, 0, 0])
        page.locator("#seek").fill("2")
        # The cells beside it may be drawn before the first one.
        page.locator(".cell[data-time='2.000'][data-state=current]:first-child").wait_for()
        self.assertEqual(self.color(page, x=0.25), [0, 0, 255])
        self.assertEqual(self.color(page, x=0.75), [255, 0, 0])
        before = self.program(page)
        server.save(MOVING.replace("green: 0, blue: 1", "green: 1, blue: 0"))
        self.settled(page, before + 1)
        self.assertEqual(page.locator("#time").inner_text(), "2.00 s")
        self.assertEqual(self.color(page, x=0.25), [0, 255, 0])

    def test_time_is_played_until_it_is_paused(self):
        page = self.visit(self.serve(MOVING))
        page.locator("#grid").click()
        page.keyboard.press("Space")
        self.assertEqual(page.locator("#play").get_attribute("aria-label"), "Pause")
        page.wait_for_function("() => Number(document.querySelector('.cell').dataset.time) > 0.5")
        page.locator("#play").click()
        self.assertEqual(page.locator("#play").get_attribute("aria-label"), "Play")
        self.settled(page)
        shown = float(page.locator(".cell").first.get_attribute("data-time"))
        self.assertRegex(page.locator("#time").inner_text(), r"^\d\.\d\d s$")
        self.assertAlmostEqual(float(page.locator("#time").inner_text().removesuffix(" s")), shown, delta=0.0051)

    def test_pictures_lie_side_by_side_for_every_chosen_value(self):
        server = self.serve(SCREEN)
        page = self.visit(server)
        self.assert_color(page, [0, 255, 0], "[data-appearance=light]", 0.75)
        self.assert_color(page, [0, 0, 255], "[data-appearance=dark]", 0.75)
        for choice in ("device watch", "device small-widget", "direction rtl", "appearance dark"):
            self.choose(page, choice)
        keys = page.evaluate("[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.cell.split(' '))")
        self.assertEqual(
            [(device, appearance, direction) for device, appearance, _, direction, *_ in keys],
            [(device, "light", direction) for device in ("phone", "watch", "small-widget") for direction in ("ltr", "rtl")])
        shapes = page.evaluate("[...document.querySelectorAll('.cell img')].map((i) => [i.naturalWidth, i.naturalHeight])")
        self.assertEqual(shapes[::2], [[402, 874], [208, 248], [170, 170]])
        self.assertEqual(shapes[1::2], shapes[::2])
        page.reload()
        self.settled(page)
        self.assertEqual(page.locator(".cell").count(), 6)

    def test_the_last_value_of_an_axis_stays(self):
        page = self.visit(self.serve(SCREEN))
        self.choose(page, "device phone")
        self.assertTrue(page.locator("[data-choice='device phone']").is_checked())
        self.assertEqual(page.locator(".cell").count(), 2)

    def test_a_view_lies_over_a_photo_and_a_video_of_ones_choice(self):
        page = self.visit(self.serve('import SwiftUI\n\n#Preview { Text("Hi").padding(40).glassEffect(.clear) }\n'))
        white = self.color(page, y=0.9)
        page.set_input_files("#file-input", WEB / "demo/still-life.jpg")
        page.locator("#over option", has_text="still-life.jpg").wait_for(state="attached")
        self.settled(page)
        photo = self.color(page, y=0.9)
        self.assertNotEqual(photo, white)
        page.locator("#over").select_option("lanterns.mp4")
        self.settled(page)
        page.locator("#seek").fill("1")
        page.locator(".cell[data-time='1.000'][data-state=current]").first.wait_for()
        self.assertNotEqual(self.color(page, y=0.9), photo)
        page.set_input_files("#file-input", ROOT / "README.md")
        page.locator(".cell-fault").first.wait_for()
        self.assertIn("README.md", page.locator(".cell-fault").first.inner_text())

    def test_the_server_refuses_other_sites_and_unknown_parameters(self):
        server = self.serve(card(RED))
        page = self.visit(server)
        request = urllib.request.Request(server.address + "api/devices", headers={"Host": "example.com"})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        self.assertEqual(refused.exception.code, 403)
        refused.exception.close()
        policy = page.request.get(server.address).headers["content-security-policy"]
        self.assertNotIn("unsafe-inline", policy)
        for query in ("device=toaster", "time=-1", "scale=50", "type=huge", "nothing=1", "over=/etc/passwd"):
            program = self.program(page)
            answer = page.request.get(f"{server.address}api/pictures?program={program}&{query}")
            self.assertEqual(answer.status, 400, query)


class PreviewAccessTest(PreviewPageTest):
    def audit(self, page, name):
        with self.subTest(name):
            if not page.evaluate("'axe' in window"):
                page.evaluate(axe())
            found = page.evaluate(
                "(rules) => axe.run(document, { runOnly: rules }).then(({ violations, passes }) => [violations.map("
                "({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]), passes.length])", RULES)
            self.assertEqual(found[0], [])
            self.assertGreater(found[1], 15)

    def test_axe_finds_nothing(self):
        server = self.serve(SCREEN)
        wide = self.visit(server, reduced_motion="reduce", bypass_csp=True)
        self.audit(wide, "desktop")
        phone = {"width": 390, "height": 844}
        narrow = self.visit(
            server, viewport=phone, has_touch=True, is_mobile=True, color_scheme="dark", reduced_motion="reduce",
            bypass_csp=True)
        narrow.locator("#open-panel").click()
        self.audit(narrow, "phone")
        self.assertLessEqual(narrow.evaluate("document.documentElement.scrollWidth"), phone["width"])
        server.save(SCREEN.replace("scheme ==", "schema =="))
        wide.locator("#fault code").first.wait_for()
        self.audit(wide, "error")
        narrow.locator("#fault code").first.wait_for()
        self.audit(narrow, "error on a phone")

    def test_every_choice_can_be_made_with_keys(self):
        page = self.visit(self.serve(SCREEN))
        page.locator("[data-choice='device watch']").focus()
        page.keyboard.press("Space")
        self.settled(page)
        self.assertEqual(page.locator(".cell").count(), 4)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        page.locator(".cell[data-time='0.033'][data-state=current]").first.wait_for()

    def test_the_page_speaks_german(self):
        page = self.visit(self.serve(card(RED)), locale="de-DE")
        self.assertEqual(page.locator("#status").inner_text(), "Aktuell")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")

    def test_nothing_is_loaded_from_elsewhere(self):
        for file in (ROOT / "Web/preview").rglob("*"):
            if file.suffix in (".html", ".css", ".js"):
                self.assertIsNone(re.search("https?:", file.read_text()), file)
