"""A new user's whole path, by mouse, by touch and by keyboard alone."""

import urllib.request

from browser import PATIENCE
from studio import PHOTO, SEEN_SLIDE, VIDEO, Fingers, StudioTest, call, server


class MouseTest(StudioTest):
    def test_from_a_meal_to_a_photo(self):
        page = self.visit(service_workers="allow")
        self.changed(page, lambda: page.get_by_role("button", name="Salmon Bowl").click())
        self.choose_file(page, PHOTO)
        before = self.state(page)["place"]
        self.changed(page, lambda: self.drag(page, 3, -120))
        after = self.state(page)["place"]
        scale = page.evaluate("studio.view.scale")
        self.assertAlmostEqual((before["y"] - after["y"]) * 1920 * scale, 120, delta=1)
        # A small step to the side snaps back to the middle.
        self.assertEqual(after["x"], 0.5)
        self.changed(page, lambda: page.mouse.click(*self.centre(page)))
        self.assertEqual(self.state(page)["variant"], "detailed")
        page.locator(".tab[data-panel=export]").click()
        render = self.exported(page, "img", page.locator("#start-export").click)
        _, report = call("GET", f"renders/{render}")
        self.assertEqual((report["report"]["kind"], report["report"]["canvas"]), ("jpeg", [1080, 1920]))
        self.assertEqual(report["mealName"], "Salmon Bowl")
        # The sticker lies where the preview showed it.
        x, y, width, height = report["report"]["sticker"]
        place = self.state(page)["place"]
        self.assertAlmostEqual(x + width / 2, place["x"] * 1080, delta=1)
        self.assertAlmostEqual(y + height / 2, place["y"] * 1920, delta=1)
        self.assertEqual(self.errors(), [])

    def test_dragging_only_moves_glass(self):
        page = self.visit()
        # The page can still compile when its first picture has settled; after a first drag, it has drawn its last state.
        self.changed(page, lambda: self.drag(page, 0, -30))
        page.wait_for_function("studio.scene.statistics().factor === 1")
        before = page.evaluate("studio.scene.statistics()")
        x, y = self.centre(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y - 90, steps=20)
        page.wait_for_function("(places) => studio.scene.statistics().places > places", arg=before["places"])
        after = page.evaluate("studio.scene.statistics()")
        self.assertEqual(after["compiles"], before["compiles"], (before, after))
        page.mouse.up()

    def test_glass_is_live_while_it_is_scaled_and_turned(self):
        page = self.visit()
        before = page.evaluate("studio.scene.statistics()")
        page.mouse.move(*self.centre(page))
        page.mouse.wheel(0, 60)
        page.wait_for_function("(compiles) => studio.scene.statistics().compiles > compiles", arg=before["compiles"])
        self.changed(page, lambda: page.mouse.wheel(0, 60))
        self.assertLess(self.state(page)["place"]["width"], 0.8)
        page.keyboard.down("Alt")
        self.changed(page, lambda: page.mouse.wheel(0, 100))
        page.keyboard.up("Alt")
        self.assertAlmostEqual(self.state(page)["place"]["rotation"], 15, places=6)

    def test_handles_scale_and_turn(self):
        page = self.visit()
        page.mouse.move(*self.centre(page))
        box = self.sticker_box(page)
        corner = page.locator(".handle[data-corner=bottom-right]").bounding_box()
        self.assertGreaterEqual(corner["width"], 44)
        x, y = box["x"] + box["width"], box["y"] + box["height"]

        def pull():
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - box["width"] / 4, y - box["height"] / 4, steps=6)
            page.mouse.up()

        self.changed(page, pull)
        self.assertAlmostEqual(self.state(page)["place"]["width"], 0.4, delta=0.01)

        def turn():
            handle = page.locator(".handle.turn").bounding_box()
            cx, cy = self.centre(page)
            radius = cy - handle["y"] - handle["height"] / 2
            page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
            page.mouse.down()
            page.mouse.move(cx + radius * 0.7, cy - radius * 0.7, steps=6)
            page.mouse.up()

        self.changed(page, turn)
        self.assertAlmostEqual(self.state(page)["place"]["rotation"], 45, delta=1.5)

    def test_the_sticker_stays_on_the_canvas(self):
        page = self.visit()
        self.changed(page, lambda: self.drag(page, 900, 900))
        place = self.state(page)["place"]
        self.assertAlmostEqual(place["x"] + place["width"] / 2, 1, delta=0.002)
        view = page.locator("#view").bounding_box()
        box = self.sticker_box(page)
        self.assertLessEqual(box["y"] + box["height"], view["y"] + view["height"] + 1)

    def test_the_mouse_moves_the_background_beside_the_sticker_and_zooms_it(self):
        page = self.visit()
        view = page.locator("#view").bounding_box()
        x, y = view["x"] + view["width"] / 2, view["y"] + 200
        page.mouse.move(x, y)
        self.changed(page, lambda: page.mouse.wheel(0, -400))
        zoomed = self.state(page)["framing"]
        self.assertGreater(zoomed["zoom"], 1.5)
        def drag():
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + 30, y + 20, steps=6)
            page.mouse.up()

        self.changed(page, drag)
        moved = self.state(page)["framing"]
        self.assertGreaterEqual(moved["panX"] - zoomed["panX"], 29 / view["width"])
        self.assertEqual(self.state(page)["place"]["y"], 0.72)

    def test_guides_are_those_of_the_chosen_platform(self):
        page = self.visit()
        clear = page.locator("#guides .clear")
        page.locator("#toggle-guides").click()
        self.assertEqual(clear.get_attribute("d"), "M0 269h1080v1267h-1080z")
        page.locator(".platform-choice").select_option("tiktok")
        page.wait_for_function("document.querySelector('#guides .clear').getAttribute('d') === 'M0 160h940v1280h-940z'")
        page.locator("#toggle-guides").click()
        clear.wait_for(state="detached")

    def test_copies_lie_on_the_clipboard(self):
        page = self.visit(permissions=["clipboard-read", "clipboard-write"])
        page.locator("#copy-sticker").click()
        page.get_by_text("Copied.").wait_for()
        self.assertEqual(page.evaluate(
            "navigator.clipboard.read().then(async ([item]) => (await item.getType('image/png')).type)"), "image/png")
        with page.expect_download() as download:
            page.locator("#download-sticker").click()
        self.assertEqual(download.value.suggested_filename, "Lunch standard.png")

    def test_the_carousel_shows_the_layout_that_it_downloads(self):
        for options in [{}, {"reduced_motion": "reduce"}, {"viewport": {"width": 390, "height": 844}}]:
            page = self.visit(**options)
            if page.locator("#panel-sticker").is_hidden():
                page.locator(".tab[data-panel=sticker]").click()
            for key, variant in [("5", "full"), ("1", "minimal"), ("4", "emoji")]:
                with self.subTest((variant, page.viewport_size)):
                    page.keyboard.press(key)
                    page.locator("#variant-name", has_text=variant.capitalize()).wait_for()
                    page.wait_for_function(f"{SEEN_SLIDE}.variant === '{variant}' && {SEEN_SLIDE}.off < 2")
                    with page.expect_download() as download:
                        page.locator("#download-sticker").click()
                    self.assertIn(variant, download.value.suggested_filename)
            # Pages that are open at the same time change one draft.
            page.context.close()

    def test_the_carousel_ends_a_scroll_that_the_browser_abandons(self):
        page = self.visit()
        for key, variant in [("5", "full"), ("1", "minimal")]:
            page.evaluate("""(key) => {
              document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              const slides = document.getElementById('slides');
              requestAnimationFrame(() => slides.scrollTo({ left: slides.scrollLeft, behavior: 'instant' }));
            }""", key)
            page.wait_for_function(f"{SEEN_SLIDE}.variant === '{variant}' && {SEEN_SLIDE}.off < 2")
            self.assertEqual(self.state(page)["variant"], variant)

    def test_a_touch_during_a_scroll_of_the_carousel_chooses_no_layout_on_the_way(self):
        page = self.visit()
        page.evaluate("""() => {
          window.names = [];
          const name = document.getElementById('variant-name');
          new MutationObserver(() => names.push(name.textContent)).observe(name, { childList: true });
          const slides = document.getElementById('slides');
          const touch = () => slides.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          slides.addEventListener('scroll', touch, { once: true });
        }""")
        page.keyboard.press("5")
        page.wait_for_function(f"{SEEN_SLIDE}.variant === 'full' && {SEEN_SLIDE}.off < 2")
        self.assertEqual(page.evaluate("[...new Set(names)]"), ["Full"])

    def test_the_neighbours_of_a_layout_are_seen_and_chosen_on_a_wide_screen(self):
        page = self.visit()
        slides = page.locator("#slides").bounding_box()
        neighbour = page.locator("#slide-detailed").bounding_box()
        self.assertLess(neighbour["x"], slides["x"] + slides["width"] - 15)
        page.mouse.click(neighbour["x"] + 8, neighbour["y"] + neighbour["height"] / 2)
        page.wait_for_function(f"studio.state.variant === 'detailed' && {SEEN_SLIDE}.variant === 'detailed'")


class VideoTest(StudioTest):
    def test_from_a_video_to_a_film_with_progress_and_cancelling(self):
        page = self.visit(service_workers="allow")
        page.set_input_files("#media-file", VIDEO)
        page.locator("#player").wait_for()
        before = page.evaluate("studio.scene.statistics().frames")
        page.wait_for_function("(frames) => studio.scene.statistics().frames > frames + 10", arg=before)
        page.wait_for_function("document.getElementById('media-status').hidden")
        page.locator(".tab[data-panel=export]").click()
        page.get_by_label("MP4", exact=True).wait_for(state="attached")
        page.get_by_text("convert videos to H.264").wait_for()
        # The first of two is cancelled.
        count = page.locator(".render").count()
        page.locator("#start-export").click()
        page.wait_for_function("(count) => document.querySelectorAll('.render').length > count", arg=count)
        page.locator("#cancel-result").click()
        page.locator(".render[data-state=cancelled]").wait_for()
        page.locator("#trim-to").fill("2")
        page.evaluate("""() => {
          window.progress = [];
          new MutationObserver(() => {
            const bar = document.querySelector('.render:first-child progress');
            if (bar) window.progress.push(bar.value);
          }).observe(document.getElementById('render-list'), { subtree: true, childList: true, characterData: true });
        }""")
        render = self.exported(page, "video", page.locator("#start-export").click)
        self.assertTrue(any(0 < value < 1 for value in page.evaluate("window.progress")))
        _, report = call("GET", f"renders/{render}")
        self.assertEqual(report["report"]["kind"], "mp4")
        with urllib.request.urlopen(f"{server()}/api/renders/{render}/file", timeout=PATIENCE / 1000) as file:
            film = file.read()
        self.assertEqual(film[4:8], b"ftyp")
        # This browser does not play HEVC, so it asks for H.264.
        self.assertIn(b"avc1", film)
        self.assertNotIn(b"hvc1", film)
        page.get_by_label("HEVC", exact=True).check(force=True)
        self.exported(page, ".hint", page.locator("#start-export").click)
        self.assertEqual(self.errors(), [])

    def test_a_paused_video_can_be_sought(self):
        page = self.visit()
        page.set_input_files("#media-file", VIDEO)
        page.get_by_role("button", name="Pause").click()
        page.evaluate("""() => {
          const seek = document.getElementById('seek');
          seek.value = 0.5;
          seek.dispatchEvent(new Event('input'));
        }""")
        page.wait_for_function(
            "Math.abs(studio.controller.media.picture.currentTime / studio.controller.media.picture.duration - 0.5) < 0.01")
        page.get_by_role("button", name="Play").wait_for()


class TouchTest(StudioTest):
    def test_from_a_meal_to_a_photo(self):
        page = self.phone(service_workers="allow")
        fingers = Fingers(page)
        page.locator(".tab[data-panel=meals]").tap()
        self.changed(page, lambda: page.get_by_role("button", name="Salmon Bowl").tap())
        page.locator(".tab[data-panel=meals]").tap()
        self.choose_file(page, PHOTO)
        x, y = self.centre(page)
        before = self.state(page)["place"]
        scale = page.evaluate("studio.view.scale")
        self.changed(page, lambda: fingers.move(((x, y), (x, y - 150))))
        self.assertAlmostEqual((before["y"] - self.state(page)["place"]["y"]) * 1920 * scale, 150, delta=1)
        self.changed(page, lambda: fingers.tap(*self.centre(page)))
        self.assertEqual(self.state(page)["variant"], "detailed")

        def pinch():
            x, y = self.centre(page)
            fingers.move(((x - 80, y), (x - 40, y)), ((x + 80, y), (x + 40, y)))

        self.changed(page, pinch)
        self.assertAlmostEqual(self.state(page)["place"]["width"], 0.4, delta=0.02)
        self.assertEqual(self.state(page)["place"]["rotation"], 0)

        def twist():
            x, y = self.centre(page)
            fingers.move(((x - 60, y), (x - 52, y - 30)), ((x + 60, y), (x + 52, y + 30)))

        self.changed(page, twist)
        self.assertAlmostEqual(self.state(page)["place"]["rotation"], 27, delta=1)
        page.locator(".tab[data-panel=export]").tap()
        self.exported(page, "img", page.locator("#start-export").tap)
        self.assertEqual(self.errors(), [])

    def test_two_fingers_beside_the_sticker_zoom_the_background(self):
        page = self.phone()
        fingers = Fingers(page)
        view = page.locator("#view").bounding_box()
        x, y = view["x"] + view["width"] / 2, view["y"] + 160
        place = self.state(page)["place"]
        self.changed(page, lambda: fingers.move(((x - 40, y), (x - 80, y)), ((x + 40, y), (x + 80, y))))
        state = self.state(page)
        self.assertAlmostEqual(state["framing"]["zoom"], 2, delta=0.05)
        self.assertEqual(state["place"], place)
        self.assertEqual(page.evaluate("visualViewport.scale"), 1)

    def test_one_finger_beside_the_sticker_changes_nothing(self):
        page = self.phone()
        view = page.locator("#view").bounding_box()
        before = self.state(page)
        x, y = view["x"] + view["width"] / 2, view["y"] + 160
        Fingers(page).move(((x, y), (x + 60, y + 60)))
        self.assertEqual(self.state(page), before)
        self.assertTrue(page.locator("#undo").is_disabled())

    def test_swiping_the_carousel_chooses_a_layout(self):
        page = self.phone()
        page.locator(".tab[data-panel=sticker]").tap()
        page.locator(".slide img[src]").first.wait_for()
        box = page.locator("#slides").bounding_box()
        y = box["y"] + box["height"] / 2
        Fingers(page).move(((box["x"] + 280, y), (box["x"] + 40, y)))
        page.wait_for_function("studio.state.variant === 'detailed'")


class KeyboardTest(StudioTest):
    def focus(self, page, selector):
        """Walks to a control with the tab key."""
        for _ in range(120):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        self.fail(f"The tab key does not reach {selector}")

    def test_from_a_meal_to_a_photo(self):
        page = self.visit()
        self.focus(page, "#meal-search")
        page.keyboard.type("salmon")
        page.wait_for_function("document.querySelectorAll('.meal').length === 1")
        self.focus(page, ".meal-choice")
        self.changed(page, lambda: page.keyboard.press("Enter"))
        with page.expect_file_chooser() as chooser:
            self.focus(page, "#target")
            page.keyboard.press("o")
        chooser.value.set_files(PHOTO)
        page.wait_for_function("studio.isExact")
        before = self.state(page)["place"]
        self.changed(page, lambda: [page.keyboard.press("ArrowUp"), page.keyboard.press("Shift+ArrowUp")])
        self.assertAlmostEqual((before["y"] - self.state(page)["place"]["y"]) * 1920, 11, places=6)
        self.changed(page, lambda: page.keyboard.press("-"))
        self.assertAlmostEqual(self.state(page)["place"]["width"], 0.8 / 1.02, delta=0.001)
        self.changed(page, lambda: [page.keyboard.press("]") for _ in range(3)])
        self.assertAlmostEqual(self.state(page)["place"]["rotation"], 3)
        self.changed(page, lambda: page.keyboard.press("Enter"))
        self.assertEqual(self.state(page)["variant"], "detailed")
        page.keyboard.press("e")
        self.assertEqual(page.evaluate("document.activeElement.id"), "start-export")
        self.exported(page, "img", lambda: page.keyboard.press("Enter"))
        # Keys of one kind in quick succession are one step.
        self.focus(page, "#undo")
        for _ in range(2):
            self.changed(page, lambda: page.keyboard.press("Control+z"))
        self.assertEqual(self.state(page)["place"]["rotation"], 0)
        self.assertEqual(self.errors(), [])

    def test_brackets_turn_on_keyboards_that_have_them_on_alt_gr_or_option(self):
        page = self.visit()
        # As Windows, macOS and Linux report the German keyboard's brackets.
        for modifiers in ({"ctrlKey": True, "altKey": True}, {"altKey": True}, {}):
            with self.subTest(modifiers):
                before = self.state(page)["place"]["rotation"]
                self.changed(page, lambda: page.evaluate("""(modifiers) => document.getElementById('target').dispatchEvent(
                  new KeyboardEvent('keydown', { key: ']', bubbles: true, ...modifiers }))""", modifiers))
                self.assertEqual(self.state(page)["place"]["rotation"], before + 1)
        before = self.state(page)
        page.evaluate("""document.getElementById('target').dispatchEvent(
          new KeyboardEvent('keydown', { key: ']', bubbles: true, ctrlKey: true }))""")
        self.assertEqual(self.state(page), before)

    def test_escape_ends_a_drag_and_puts_the_sticker_back(self):
        page = self.visit()
        before = self.state(page)
        x, y = self.centre(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y - 90, steps=5)
        self.assertNotEqual(self.state(page)["place"], before["place"])
        page.keyboard.press("Escape")
        page.mouse.move(x + 60, y - 120, steps=5)
        page.mouse.up()
        self.assertEqual(self.state(page), before)
        self.assertTrue(page.locator("#undo").is_disabled())
        # The next drag is one again.
        self.changed(page, lambda: self.drag(page, 3, -60))
        self.assertNotEqual(self.state(page)["place"], before["place"])

    def test_every_key_is_listed_and_single_keys_can_be_turned_off(self):
        page = self.visit()
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        self.assertIn("Move by 10 pixels", page.locator("#help").inner_text())
        page.get_by_label("Single-key shortcuts").uncheck(force=True)
        page.keyboard.press("Escape")
        before = self.state(page)
        page.keyboard.press("5")
        self.assertEqual(self.state(page), before)

    def test_fields_and_the_pad_place_the_sticker(self):
        page = self.visit()
        page.locator(".tab[data-panel=place]").click()

        def write(selector, text):
            page.locator(selector).fill(text)
            page.keyboard.press("Enter")

        self.changed(page, lambda: write("#place-width", "50"))
        self.changed(page, lambda: write("#place-x", "40"))
        self.changed(page, lambda: write("#place-rotation", "12.5"))
        place = self.state(page)["place"]
        self.assertEqual((place["width"], place["x"], place["rotation"]), (0.5, 0.4, 12.5))
        self.changed(page, page.get_by_role("button", name="Right", exact=True).click)
        self.assertAlmostEqual(self.state(page)["place"]["x"] * 1080, 436, places=6)
        self.changed(page, lambda: page.get_by_label("Platform").first.select_option("reels"))
        page.get_by_text("is hidden behind the buttons of Instagram Reels").wait_for()
        self.changed(page, page.get_by_role("button", name="Move it out of the way").click)
        page.get_by_text("The buttons of Instagram Reels do not cover the sticker.").wait_for()
