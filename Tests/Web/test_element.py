"""What the element draws."""

from browser import PageTest, is_plain, pane_box

PHOTO = '<vitrine-glass src="/demo/still-life.jpg" {attributes}>{content}</vitrine-glass>'
ROOT = "document.querySelector('vitrine-glass').shadowRoot"


def photo(attributes="", content="<p>Hello</p>"):
    return PHOTO.format(attributes=attributes, content=content)


def inside(box, inset=12):
    """The pixels well within a pane, at one pixel per CSS pixel."""
    return [
        round(box["x"]) + inset,
        round(box["y"]) + inset,
        round(box["width"]) - 2 * inset,
        round(box["height"]) - 2 * inset,
    ]


class ElementTest(PageTest):
    def test_glass_differs_from_its_backdrop_and_leaves_the_rest(self):
        page = self.open(photo())
        self.rested(page)
        self.assertFalse(is_plain(page))
        self.assertGreater(page.evaluate(f"change({ROOT}, {inside(pane_box(page))})"), 3)
        self.assertEqual(page.evaluate(f"change({ROOT}, [0, 0, 400, 20])"), 0)
        self.assertEqual(self.errors(), [])

    def test_material_look_and_tint_change_the_glass(self):
        digests = set()
        kinds = ["", 'material="clear"', 'look="v26"', 'tint="#ff0000a0"', 'appearance="dark"', 'radius="4"']
        for attributes in kinds:
            page = self.open(photo(attributes))
            self.rested(page)
            digests.add(page.evaluate(f"digest({ROOT})"))
        self.assertEqual(len(digests), len(kinds))

    def test_a_red_tint_is_red(self):
        page = self.open(photo('tint="#ff0000"'))
        self.rested(page)
        x, y, width, height = inside(pane_box(page))
        red, green = page.evaluate(
            f"""() => {{
              const {{ after, width }} = pixels({ROOT});
              const at = (({y} + {height >> 1}) * width + {x} + {width >> 1}) * 4;
              return [after[at], after[at + 1]];
            }}"""
        )
        self.assertGreater(red, green + 60)

    def test_the_main_thread_draws_the_same_glass(self):
        digests = []
        for script in ["", "delete window.Worker;", "delete window.Worker; delete window.OffscreenCanvas;"]:
            page = self.open(photo(), script)
            self.assertEqual(self.rested(page)["thread"], "main" if script else "worker")
            digests.append(page.evaluate(f"digest({ROOT})"))
        self.assertEqual(len(set(digests)), 1)

    def test_a_forbidden_worker_is_replaced_by_the_main_thread(self):
        def forbid(page):
            page.route("**/glass-worker.js", lambda route: route.abort())

        page = self.open(photo(), prepare=forbid)
        self.assertEqual(self.rested(page)["thread"], "main")

    def test_rest_makes_no_calls(self):
        page = self.open(photo("draggable"))
        before = self.rested(page)
        self.wait_for_frames(page, 120)
        self.assertEqual(page.evaluate("document.querySelector('vitrine-glass').statistics()"), before)

    def test_text_is_kept_legible(self):
        white = "<p style='color: #fff; font: 16px/1.4 sans-serif; width: 200px; height: 60px'>Legible text.</p>"
        image = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'%3E" \
            "%3Crect width='8' height='8' fill='%23fff'/%3E%3C/svg%3E"
        page = self.open(f'<vitrine-glass src="{image}" material="clear">{white}</vitrine-glass>')
        self.rested(page)
        line = page.evaluate(
            """() => {
              const range = document.createRange();
              range.selectNodeContents(document.querySelector('p').firstChild);
              const { x, y, width, height } = range.getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }"""
        )
        mean = page.evaluate(f"mean({ROOT}, {line})") / 255
        light = ((mean + 0.055) / 1.055) ** 2.4
        self.assertGreaterEqual(1.05 / (light + 0.05), 4.5 * 0.98)

    def test_automatic_appearance_follows_the_backdrop(self):
        for color, appearance in [("%23111", "dark"), ("%23eee", "light")]:
            image = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'%3E" \
                f"%3Crect width='8' height='8' fill='{color}'/%3E%3C/svg%3E"
            page = self.open(f'<vitrine-glass src="{image}" appearance="auto"><p>Hello</p></vitrine-glass>')
            self.rested(page)
            shown = page.evaluate(f"{ROOT}.querySelector('.pane').dataset.appearance")
            self.assertEqual(shown, appearance)

    def test_two_elements_share_a_module(self):
        requests = []
        page = self.open(
            photo() + photo('material="clear"'),
            prepare=lambda page: page.on("request", lambda request: requests.append(request.url)),
        )
        self.rested(page, "document.querySelectorAll('vitrine-glass')[0]")
        self.rested(page, "document.querySelectorAll('vitrine-glass')[1]")
        self.assertEqual(sum(url.endswith("optics.wasm") for url in requests), 1)

    def test_a_removed_element_can_return(self):
        page = self.open(photo())
        self.rested(page)
        digest = page.evaluate(f"digest({ROOT})")
        page.evaluate("window.kept = document.querySelector('vitrine-glass'); kept.remove()")
        self.assertIsNone(page.evaluate("kept.statistics()"))
        self.assertEqual(page.evaluate("kept.shadowRoot.querySelectorAll('canvas').length"), 0)
        page.evaluate("document.body.append(kept)")
        self.rested(page)
        self.assertEqual(page.evaluate(f"digest({ROOT})"), digest)
        self.assertEqual(self.errors(), [])

    def test_a_moved_element_keeps_working(self):
        page = self.open("<main></main>" + photo())
        self.rested(page)
        page.evaluate("document.querySelector('main').append(document.querySelector('vitrine-glass'))")
        self.rested(page)
        self.assertFalse(is_plain(page))

    def test_resizing_draws_again(self):
        page = self.open(photo())
        before = self.rested(page)
        page.evaluate("document.querySelector('vitrine-glass').style.width = '600px'")
        page.wait_for_function(f"document.querySelector('vitrine-glass').statistics().frames > {before['frames']}")
        self.rested(page)
        self.assertEqual(page.evaluate(f"pixels({ROOT}).width"), 600)
        box = pane_box(page)
        self.assertAlmostEqual(box["x"] + box["width"] / 2, 300, delta=1)

    def test_new_content_is_given_a_larger_pane(self):
        page = self.open(photo())
        self.rested(page)
        width = pane_box(page)["width"]
        page.evaluate("document.querySelector('p').textContent = 'A much longer line of text'")
        page.wait_for_function(
            f"{ROOT}.querySelector('.pane').getBoundingClientRect().width > {width} && "
            "document.querySelector('vitrine-glass').statistics().compiles > 1"
        )

    def test_the_position_can_be_given_in_pixels_and_percent(self):
        page = self.open(photo('x="20" y="100%"'))
        self.rested(page)
        box = pane_box(page)
        self.assertAlmostEqual(box["x"], 20, delta=0.5)
        self.assertAlmostEqual(box["y"] + box["height"], 300, delta=0.5)

    def test_density_follows_the_screen(self):
        page = self.open(photo(), device_scale_factor=2)
        self.rested(page)
        self.assertEqual(page.evaluate(f"pixels({ROOT}).width"), 800)
