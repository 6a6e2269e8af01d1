"""The studio for everyone: assistive technology, the keyboard, other colours, other languages, small windows."""

import re

from browser import ROOT, WEB
from studio import StudioTest, axe

PANELS = ["meals", "sticker", "look", "place", "export"]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# In bytes, as they are sent.
LARGEST_PAGE = 330_000


class AccessTest(StudioTest):
    def audit(self, page, name):
        """Lets axe look at what is shown."""
        with self.subTest(name):
            if not page.evaluate("'axe' in window"):
                page.evaluate(axe())
            # Colours in the middle of a transition are nobody's.
            self.at_rest(page)
            found = page.evaluate(
                "(rules) => axe.run(document, { runOnly: rules }).then(({ violations, passes }) => [violations.map("
                "({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]), passes.length])", RULES)
            self.assertEqual(found[0], [])
            self.assertGreater(found[1], 15)

    def audit_studio(self, page, panels):
        for panel in panels:
            page.locator(f".tab[data-panel={panel}]").click()
            self.audit(page, panel)
        for sheet in ("storage", "drafts", "help"):
            page.locator(f"#open-{sheet}").click()
            page.locator(f"#{sheet}").wait_for()
            self.audit(page, sheet)
            page.keyboard.press("Escape")
        page.keyboard.press("n")
        page.locator("#meal-form").wait_for()
        self.audit(page, "editor")
        page.get_by_role("button", name="JSON").last.click()
        page.locator(".json-text").wait_for()
        self.audit(page, "JSON")
        page.keyboard.press("Escape")
        page.locator("#share").click()
        page.locator("#save-result").wait_for()
        self.audit(page, "result")

    def test_every_module_is_asked_for_at_once(self):
        page = self.visit()
        loaded = page.evaluate(
            """performance.getEntriesByType('resource')
              .filter(({ name, initiatorType }) => name.endsWith('.js') && ['script', 'link', 'other'].includes(initiatorType))
              .map(({ name }) => new URL(name).pathname)""")
        named = page.evaluate(
            """[...document.querySelectorAll('link[rel=modulepreload], script[type=module]')]
              .map((each) => new URL(each.href || each.src).pathname)""")
        self.assertGreater(len(named), 40)
        # The browser may list what the worker loads as well; the worker names its modules itself.
        folder = "/vitrine-glass/"
        worker = (WEB / "vitrine-glass/glass-worker.js").read_text(encoding="utf-8")
        others = {folder + name for name in re.findall(r"'\./([\w-]+\.js)'", worker)} | {folder + "glass-worker.js"}
        self.assertGreater(len(others), 10)
        self.assertEqual(len(named), len(set(named)))
        self.assertEqual(sorted({*loaded, *others}), sorted({*named, *others}))

    def test_no_picture_of_a_layout_delays_the_first_glass(self):
        page = self.visit(settles=False)
        # An entry appears when its response has ended, which is later than the element that asked for it.
        page.wait_for_function(
            "performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/stickers/picture'))")
        asked = page.evaluate(
            """performance.getEntriesByType('resource')
              .filter(({ name }) => new URL(name).pathname.startsWith('/api/stickers'))
              .sort((a, b) => a.startTime - b.startTime).map(({ name }) => new URL(name).pathname)""")
        # The first sticker tells the height, with which the second one is placed.
        self.assertEqual(asked[:2], ["/api/stickers"] * 2)
        self.assertIn("/api/stickers/picture", asked[2:])

    def test_axe_finds_nothing_on_a_desktop(self):
        self.audit_studio(self.visit(reduced_motion="reduce"), PANELS[1:])

    def test_axe_finds_nothing_on_a_phone_in_the_dark(self):
        self.audit_studio(self.phone(color_scheme="dark", reduced_motion="reduce"), PANELS)

    def test_every_control_has_a_name(self):
        page = self.visit()
        for panel in PANELS[1:]:
            page.locator(f".tab[data-panel={panel}]").click()
            nameless = page.evaluate("""() => [...document.querySelectorAll('button, a[href], input, select, textarea')]
              .filter((node) => node.checkVisibility() && !(node.ariaLabel || node.textContent.trim() ||
                [...(node.labels ?? [])].some((label) => label.textContent.trim()))).map((node) => node.outerHTML)""")
            self.assertEqual(nameless, [], panel)

    def test_the_tab_key_walks_from_the_bar_over_the_stage_to_the_panel(self):
        page = self.visit()
        seen = []
        for _ in range(60):
            page.keyboard.press("Tab")
            seen.append(page.evaluate("""() => {
              const node = document.activeElement;
              const place = node.closest('.bar, #panel-meals, #stage, .tabs, #panel-sticker');
              return node === document.body ? null : place?.id || place?.className || node.className;
            }"""))
            if seen[-1] is None:
                break
        order = [place for index, place in enumerate(seen) if place and (index == 0 or seen[index - 1] != place)]
        self.assertEqual(order, ["skip", "bar", "panel-meals", "stage", "tabs", "panel-sticker"])

    def test_focus_returns_from_dialogs(self):
        page = self.visit()
        page.locator("#open-help").focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        self.assertEqual(page.evaluate("document.activeElement.id"), "open-help")

    def test_the_stage_is_described_and_layouts_are_announced(self):
        page = self.visit()
        stage = page.get_by_role("application", name="Sticker on the canvas")
        self.assertIn("Arrow keys", page.locator(f"#{stage.get_attribute('aria-describedby')}").inner_text())
        stage.focus()
        page.keyboard.press("Enter")
        page.locator("#stage-status", has_text="Layout: Detailed").wait_for()

    def test_german_fills_the_page_and_the_sticker(self):
        page = self.visit(locale="de-DE")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        page.get_by_role("button", name="Foto oder Video").wait_for()
        page.locator("#share").click()
        self.assertIn("Eiweiß", page.locator("#alt-text").inner_text())

    def test_no_text_is_missing_or_cut_off_at_twice_the_zoom(self):
        # Zooming to 200 % halves the window in CSS pixels.
        for size in [(720, 450), (320, 568)]:
            with self.subTest(size):
                page = self.visit(viewport={"width": size[0], "height": size[1]})
                page.locator(".tab[data-panel=place]").click()
                overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(overflow, 0)
                page.locator("#reset-framing").scroll_into_view_if_needed()
                self.assertGreater(page.locator("#view").bounding_box()["height"], 60)

    def test_everything_is_reached_by_scrolling_in_one_direction_at_four_times_the_zoom(self):
        # Zooming a window of 1280×1024 to 400 % leaves 320×256 CSS pixels.
        page = self.visit(viewport={"width": 320, "height": 256})
        self.assertGreaterEqual(page.locator("#stage").bounding_box()["height"], 300)
        for panel in PANELS:
            page.locator(f".tab[data-panel={panel}]").click()
            with self.subTest(panel):
                self.check_reach(page, "body")
        for opener, dialog in [("#open-help", "#help"), ("#share", "#result")]:
            page.locator(opener).click()
            if dialog == "#result":
                page.locator("#save-result").wait_for()
            with self.subTest(dialog):
                self.check_reach(page, dialog)
            page.keyboard.press("Escape")

    def check_reach(self, page, root):
        """Scrolls to every control, and looks for it in the middle of what is seen of it."""
        hidden = page.evaluate("""(root) => [...document.querySelector(root).querySelectorAll('button, a[href], select, input')]
          .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            !node.closest('.skip') && !node.disabled && node.getBoundingClientRect().width > 1)
          .filter((node) => {
            node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
            const { x, y, width, height } = node.getBoundingClientRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            return x < 0 || x + width > innerWidth || !hit || !(node.contains(hit) || hit.closest('label')?.contains(node));
          }).map((node) => node.id || node.outerHTML)""", root)
        self.assertEqual(hidden, [])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_targets_are_large_enough(self):
        for page, least in [(self.visit(), 24), (self.phone(), 40)]:
            small = page.evaluate("""(least) => [...document.querySelectorAll('button, a[href], select, input')]
              .filter((node) => node.checkVisibility({ opacityProperty: true }) && !node.closest('.skip'))
              .map((node) => [node.id || node.className, node.getBoundingClientRect()])
              .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < least).map(([name]) => name)""", least)
            self.assertEqual(small, [])

    def test_forced_colours_keep_every_control_visible(self):
        page = self.visit(forced_colors="active")
        page.locator(".tab[data-panel=look]").click()
        chosen, other = page.evaluate("""() => ['clear', 'regular'].map((value) => getComputedStyle(
          document.querySelector(`input[name=glass][value=${value}] + span`)).backgroundColor)""")
        self.assertNotEqual(chosen, other)
        page.locator("#open-help").click()
        self.assertEqual(page.locator("#help").evaluate("(node) => getComputedStyle(node).borderTopWidth"), "1px")

    def test_right_to_left_mirrors_the_page(self):
        page = self.visit()
        left = page.locator("#panel-meals").bounding_box()["x"]
        page.evaluate("document.documentElement.dir = 'rtl'")
        page.wait_for_function(
            "(x) => document.getElementById('panel-meals').getBoundingClientRect().x > x + 500", arg=left)
        self.settled(page)

    def test_the_page_is_small(self):
        # A service worker would load the page once more.
        page = self.visit()
        page.locator(".slide img[src]").first.wait_for()
        sizes = page.evaluate("""() => Object.fromEntries(
          ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
            .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
            .filter(([path]) => /^\\/($|studio\\/|vitrine-glass\\/)/.test(path) && !path.includes('/samples/')))""")
        self.assertGreater(len(sizes), 60)
        self.assertEqual([path for path, size in sizes.items() if not size], [])
        self.assertLessEqual(sum(sizes.values()), LARGEST_PAGE)

    def test_nothing_is_loaded_from_elsewhere(self):
        folder = ROOT / "Web" / "studio"
        for file in folder.rglob("*"):
            if file.suffix in (".html", ".css", ".js", ".webmanifest"):
                text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
                self.assertNotIn("http:", text, file)
                self.assertNotIn("https:", text, file)
