"""The studio on a phone, and on a first visit."""

from studio import PHOTO, Fingers, StudioTest

ACCENT = "rgb(0, 104, 214)"
PANELS = ["meals", "sticker", "look", "place", "export"]


class BarTest(StudioTest):
    def test_every_button_of_the_bar_is_on_the_screen(self):
        for locale in ("en-US", "de-DE"):
            page = self.phone(locale=locale)
            # The bar changes at 360, 412, 480 and 680 pixels.
            for width in (320, 360, 390, 412, 480, 560, 679, 680):
                with self.subTest(width=width, locale=locale):
                    page.set_viewport_size({"width": width, "height": 844})
                    share = page.locator("#share").bounding_box()
                    self.assertLessEqual(share["x"] + share["width"], width - 8)
                    self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_the_words_of_all_tabs_are_whole(self):
        for locale in ("en-US", "de-DE"):
            page = self.visit(has_touch=True, locale=locale)
            for width, height in ((320, 640), (844, 390), (768, 1024)):
                with self.subTest(width=width, locale=locale):
                    page.set_viewport_size({"width": width, "height": height})
                    cut = page.evaluate("""[...document.querySelectorAll('.tab span')].filter((word) => {
                      const [inner, outer] = [word, word.parentElement].map((node) => node.getBoundingClientRect());
                      return inner.left < outer.left || inner.right > outer.right;
                    }).map((word) => word.textContent)""")
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    self.assertEqual(cut, [])

    def test_every_sheet_fits_the_narrowest_phone(self):
        for locale in ("en-US", "de-DE"):
            phone = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "locale": locale}
            page = self.visit(**phone)
            for button in ("open-help", "open-drafts", "open-transfer", "open-storage", "new-meal"):
                self.check_fit(page, button, locale)
            page = self.visit("/timer", settles=False, **phone)
            self.check_fit(page, "open-settings", locale)

    def check_fit(self, page, button, locale):
        """Opens a sheet with a button, requires that nothing in it is wider than the sheet, and closes it."""
        with self.subTest(button=button, locale=locale):
            page.locator(f"#{button}").evaluate("(node) => node.click()")
            page.locator("dialog[open]").wait_for()
            wide = page.evaluate("""[...document.querySelectorAll('dialog[open], dialog[open] *')].filter((node) => (
              node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible')
            ).map((node) => `${node.localName}.${node.className}: ${node.scrollWidth} in ${node.clientWidth}`)""")
            self.assertEqual(wide, [])
            lines = page.evaluate("""new Set([...document.querySelectorAll('dialog[open] > .sheet-foot > .button')].map(
              (node) => node.getBoundingClientRect().y)).size""")
            self.assertLessEqual(lines, 1)
            page.evaluate("document.querySelector('dialog[open]').close()")


class LandscapeTest(StudioTest):
    def visit(self):
        return super().visit(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)

    def test_a_mistake_in_the_editor_is_named_beside_the_field(self):
        page = self.visit()
        page.locator(".tab[data-panel=meals]").tap()
        page.locator(".meal [data-key^=edit]").first.tap()
        field = page.locator("#meal-form [data-nutrient=energy]").first
        field.fill("many")
        page.locator("#meal-editor").get_by_role("button", name="Save").tap()
        message = page.locator(".editor-error")
        message.get_by_text("must be a number").wait_for()
        self.at_rest(page)
        top, bottom = [locator.bounding_box()["y"] for locator in (field, message)]
        self.assertGreater(top, 0)
        self.assertLess(bottom, 390 - message.bounding_box()["height"])
        self.assertLess(top + field.bounding_box()["height"], bottom)

    def test_messages_lie_over_the_stage(self):
        page = self.visit()
        page.set_input_files("#media-file", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"})
        toast = page.locator(".toast.error").bounding_box()
        self.assertLess(toast["x"] + toast["width"], page.locator("#panel-sticker").bounding_box()["x"])


class FirstVisitTest(StudioTest):
    def fill(self, page, selector):
        self.at_rest(page)
        return page.evaluate("(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor", selector)

    def check_accent(self, page):
        self.assertEqual(self.fill(page, "#open-media"), ACCENT)
        self.assertNotEqual(self.fill(page, "#share"), ACCENT)
        self.choose_file(page, PHOTO)
        self.assertNotEqual(self.fill(page, "#open-media"), ACCENT)
        self.assertEqual(self.fill(page, "#share"), ACCENT)

    # Two pages of one test would show the same draft, and with it the photo of the other.
    def test_an_own_photo_comes_before_sharing_on_a_desktop(self):
        self.check_accent(self.visit())

    def test_an_own_photo_comes_before_sharing_on_a_phone(self):
        self.check_accent(self.phone())

    def check_hint(self, page, text, gesture):
        hint = page.locator("#hint")
        hint.wait_for()
        self.assertEqual(hint.inner_text(), text)
        box, sticker = hint.bounding_box(), self.sticker_box(page)
        self.assertGreaterEqual(box["y"], sticker["y"] + sticker["height"])
        self.assertLess(box["y"], sticker["y"] + sticker["height"] + 24)
        gesture()
        page.wait_for_function("getComputedStyle(document.getElementById('hint')).opacity === '0'")
        page.reload()
        self.settled(page)
        self.assertTrue(hint.is_hidden())

    def test_a_hint_names_the_gestures_until_the_first_tap(self):
        page = self.phone()
        self.check_hint(page, "Tap, drag or pinch", lambda: Fingers(page).tap(*self.centre(page)))

    def test_a_hint_names_the_gestures_until_the_first_drag(self):
        page = self.visit()
        self.check_hint(page, "Click, drag or scroll", lambda: self.drag(page, 0, -40))

    def test_tools_have_words(self):
        for page, words in [
            (self.phone(), ["Safe areas", "Center"]), (self.phone(locale="de-DE"), ["Freie Fläche", "Zentrieren"]),
        ]:
            self.assertEqual(page.locator(".tool").all_inner_texts(), words)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390)


class PanelTest(StudioTest):
    def height(self, page):
        return page.locator("#view").bounding_box()["height"]

    def test_panels_lie_over_the_stage_and_leave_the_sticker_in_sight(self):
        page = self.phone()
        before = self.height(page)
        self.assertGreater(before, 500)
        for panel in PANELS:
            with self.subTest(panel):
                page.locator(f".tab[data-panel={panel}]").tap()
                page.locator(f"#panel-{panel}").wait_for()
                self.at_rest(page)
                self.assertEqual(self.height(page), before)
                sticker, stage = self.sticker_box(page), page.locator("#stage").bounding_box()
                self.assertGreaterEqual(sticker["y"], stage["y"])
                self.assertLessEqual(
                    sticker["y"] + sticker["height"], page.locator(f"#panel-{panel}").bounding_box()["y"])

    def test_the_sticker_stays_in_sight_when_it_moves_beside_an_open_panel(self):
        page = self.phone()
        page.locator(".tab[data-panel=place]").tap()
        for y in ("5", "96", "50"):
            with self.subTest(y=y):
                self.changed(page, lambda: page.locator("#place-y").fill(y) or page.locator("#place-y").press("Enter"))
                self.at_rest(page)
                sticker, stage = self.sticker_box(page), page.locator("#stage").bounding_box()
                panel = page.locator("#panel-place").bounding_box()
                # Of a sticker across the edge of the canvas, the part within it is in sight.
                canvas = page.locator("#view").bounding_box()
                top, bottom = max(sticker["y"], canvas["y"]), min(
                    sticker["y"] + sticker["height"], canvas["y"] + canvas["height"])
                self.assertGreaterEqual(top, stage["y"])
                self.assertLessEqual(bottom, panel["y"])

    def sweep(self, page, distance):
        self.at_rest(page)
        box = page.locator("#panel-look .grabber").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        Fingers(page).move(((x, y), (x, y + distance)))

    def test_a_panel_is_swept_away(self):
        page = self.phone()
        place = page.locator("#view").bounding_box()
        page.locator(".tab[data-panel=look]").tap()
        # A small movement is none.
        self.sweep(page, 15)
        self.assertTrue(page.locator("#panel-look").is_visible())
        self.sweep(page, 200)
        page.locator("#panel-look").wait_for(state="hidden")
        self.assertEqual(page.locator(".tab[data-panel=look]").get_attribute("aria-expanded"), "false")
        self.at_rest(page)
        self.assertEqual(page.locator("#view").bounding_box(), place)
        page.locator(".tab[data-panel=look]").tap()
        page.locator("#panel-look").wait_for()

    def test_the_keyboard_closes_a_panel_and_stays_at_its_tab(self):
        page = self.phone()
        page.locator(".tab[data-panel=look]").tap()
        page.get_by_role("button", name="Close the panel").focus()
        page.keyboard.press("Enter")
        page.locator("#panel-look").wait_for(state="hidden")
        self.assertEqual(page.evaluate("document.activeElement.dataset.panel"), "look")
