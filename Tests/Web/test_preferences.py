"""The settings of the person in front of the page."""

from browser import PageTest, is_plain, pane_box

ELEMENT = "document.querySelector('vitrine-glass')"
PAGE = '<vitrine-glass src="/demo/still-life.jpg"><p>Hello</p></vitrine-glass>'


class PreferenceTest(PageTest):
    def brightness(self, page):
        """The mean of the pane's own pixels, 0...255, below its text."""
        box = pane_box(page)
        rect = [round(box["x"]) + 10, round(box["y"] + box["height"]) - 14, round(box["width"]) - 20, 8]
        return page.evaluate(f"mean({ELEMENT}.shadowRoot, {rect})")

    def test_more_contrast_makes_light_glass_nearly_white(self):
        page = self.open(PAGE, contrast="more")
        self.rested(page)
        self.assertGreater(self.brightness(page), 235)

    def test_less_transparency_makes_glass_nearly_opaque(self):
        page = self.open(PAGE)
        self.rested(page)
        before = self.brightness(page)
        devtools = page.context.new_cdp_session(page)
        feature = {"name": "prefers-reduced-transparency", "value": "reduce"}
        devtools.send("Emulation.setEmulatedMedia", {"features": [feature]})
        page.wait_for_function(f"{ELEMENT}.statistics().compiles > 1")
        self.rested(page)
        self.assertGreater(self.brightness(page), max(before, 215))

    def test_settings_are_followed_while_the_page_is_open(self):
        page = self.open(PAGE)
        self.rested(page)
        digest = f"digest({ELEMENT}.shadowRoot)"
        before = page.evaluate(digest)
        page.emulate_media(contrast="more")
        page.wait_for_function(f"{ELEMENT}.statistics().compiles > 1")
        self.rested(page)
        self.assertNotEqual(page.evaluate(digest), before)
        page.emulate_media(contrast="no-preference")
        page.wait_for_function(f"{ELEMENT}.statistics().frames > 2")
        self.rested(page)
        self.assertEqual(page.evaluate(digest), before)

    def test_forced_colors_replace_the_glass(self):
        page = self.open(PAGE)
        before = self.rested(page)
        page.emulate_media(forced_colors="active")
        page.wait_for_function(f"[...{ELEMENT}.shadowRoot.querySelectorAll('canvas')].at(-1).hidden")
        style = page.evaluate(
            f"""() => {{
              const style = getComputedStyle({ELEMENT}.shadowRoot.querySelector('.pane'));
              return [style.backgroundColor, style.borderTopWidth, style.backdropFilter];
            }}"""
        )
        self.assertEqual(style[1:], ["1px", "none"])
        self.assertNotIn("rgba(0, 0, 0, 0)", style[0])
        self.assertEqual(page.evaluate(f"{ELEMENT}.statistics().calls"), before["calls"])
        page.emulate_media(forced_colors="none")
        page.wait_for_function(f"![...{ELEMENT}.shadowRoot.querySelectorAll('canvas')].at(-1).hidden")
        self.assertFalse(is_plain(page))

    def test_reduced_motion_does_not_start_videos(self):
        video = '<vitrine-glass src="/demo/lanterns.mp4"><p>Hello</p></vitrine-glass>'
        page = self.open(video, reduced_motion="reduce")
        self.rested(page)
        self.assertTrue(page.evaluate(f"{ELEMENT}.media.paused"))
