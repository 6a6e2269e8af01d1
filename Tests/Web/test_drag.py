"""How people move and press the pane."""

from browser import PageTest, pane_box

ELEMENT = "document.querySelector('vitrine-glass')"


def element(attributes="draggable", content="<p>Drag me</p>"):
    return f'<vitrine-glass src="/demo/still-life.jpg" {attributes}>{content}</vitrine-glass>'


class DragTest(PageTest):
    def drag(self, page, dx, dy, steps=10, release=True):
        box = pane_box(page)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy, steps=steps)
        if release:
            page.mouse.up()

    def test_dragging_moves_without_a_compile(self):
        page = self.open(element())
        before, start = self.rested(page), pane_box(page)
        self.drag(page, 60, -40)
        after, end = self.rested(page), pane_box(page)
        self.assertAlmostEqual(end["x"] - start["x"], 60, delta=0.51)
        self.assertAlmostEqual(end["y"] - start["y"], -40, delta=0.51)
        self.assertGreater(after["places"], before["places"])
        # A machine that is too slow may draw at a lower density meanwhile, which takes one compile for each density.
        self.assertLessEqual(after["compiles"] - before["compiles"], after["densityChanges"])
        self.assertEqual(after["factor"], 1)

    def test_dragging_back_gives_the_same_pixels(self):
        page = self.open(element())
        self.rested(page)
        digest = f"digest({ELEMENT}.shadowRoot)"
        before = page.evaluate(digest)
        self.drag(page, 50, 30)
        self.rested(page)
        self.assertNotEqual(page.evaluate(digest), before)
        self.drag(page, -50, -30)
        self.rested(page)
        self.assertEqual(page.evaluate(digest), before)

    def test_a_short_movement_is_no_drag(self):
        page = self.open(element())
        self.rested(page)
        start = pane_box(page)
        self.drag(page, 3, 0)
        self.wait_for_frames(page, 5)
        self.assertEqual(pane_box(page), start)

    def test_the_pane_stays_within_the_element(self):
        page = self.open(element())
        self.rested(page)
        self.drag(page, 1000, 1000)
        self.rested(page)
        box = pane_box(page)
        self.assertAlmostEqual(box["x"] + box["width"], 400, delta=0.51)
        self.assertAlmostEqual(box["y"] + box["height"], 300, delta=0.51)

    def test_a_finger_moves_it_and_the_page_still_scrolls_beside_it(self):
        page = self.open(element() + "<div style='height: 3000px'></div>", has_touch=True)
        self.rested(page)
        start = pane_box(page)
        devtools = page.context.new_cdp_session(page)

        def swipe(x, y, dx, dy):
            def touch(kind, points):
                devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

            touch("touchStart", [{"x": x, "y": y}])
            for step in range(1, 11):
                touch("touchMove", [{"x": x + dx * step / 10, "y": y + dy * step / 10}])
            touch("touchEnd", [])

        swipe(start["x"] + 40, start["y"] + 30, 0, 60)
        self.rested(page)
        self.assertAlmostEqual(pane_box(page)["y"] - start["y"], 60, delta=0.51)
        self.assertEqual(page.evaluate("scrollY"), 0)
        swipe(10, 290, 0, -200)
        page.wait_for_function("scrollY > 50")

    def test_arrow_keys_move_it(self):
        page = self.open(element())
        self.rested(page)
        start = pane_box(page)
        page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.pane').focus()")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
        self.rested(page)
        end = pane_box(page)
        self.assertAlmostEqual(end["x"] - start["x"], 1, delta=0.51)
        self.assertAlmostEqual(end["y"] - start["y"], 10, delta=0.51)

    def test_a_fixed_pane_cannot_be_moved(self):
        page = self.open(element(""))
        self.rested(page)
        start = pane_box(page)
        self.drag(page, 80, 0)
        self.wait_for_frames(page, 5)
        self.assertEqual(pane_box(page), start)
        self.assertEqual(page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.pane').tabIndex"), -1)

    def test_buttons_are_pressed_by_clicks_but_not_by_drags(self):
        button = "<button onclick='window.clicks = (window.clicks ?? 0) + 1' style='padding: 30px'>Press</button>"
        page = self.open(element(content=button))
        self.rested(page)
        self.drag(page, 60, 0)
        self.rested(page)
        self.assertIsNone(page.evaluate("window.clicks ?? null"))
        page.click("button")
        self.assertEqual(page.evaluate("window.clicks"), 1)

    def test_moving_is_announced(self):
        page = self.open(element())
        self.rested(page)
        page.evaluate(f"{ELEMENT}.addEventListener('move', ({{ detail }}) => {{ window.moved = detail }})")
        self.drag(page, 60, 0)
        page.wait_for_function("window.moved")


class PressTest(PageTest):
    def test_glass_reacts_to_a_press_and_returns_to_rest(self):
        page = self.open(element("interactive"))
        self.rested(page)
        digest = f"digest({ELEMENT}.shadowRoot)"
        before = page.evaluate(digest)
        box = pane_box(page)
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        self.rested(page)
        self.assertNotEqual(page.evaluate(digest), before)
        page.mouse.up()
        self.wait_for_frames(page, 30)
        self.rested(page)
        self.assertEqual(page.evaluate(digest), before)

    def test_reduced_motion_compiles_once_for_a_press(self):
        page = self.open(element("interactive"), reduced_motion="reduce")
        before = self.rested(page)
        box = pane_box(page)
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.wait_for_function(f"{ELEMENT}.statistics().compiles > {before['compiles']}")
        after = self.rested(page)
        self.assertEqual(after["compiles"] - before["compiles"], 1)
