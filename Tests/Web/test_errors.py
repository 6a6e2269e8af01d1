"""Input that cannot be used."""

from browser import PageTest, Server, is_plain

GOOD = '<vitrine-glass id="good" src="/demo/lanterns.jpg"><p>Good</p></vitrine-glass>'


def element(src, attributes=""):
    return f'<vitrine-glass id="bad" src="{src}" {attributes}><p>Hello</p></vitrine-glass>'


class ErrorTest(PageTest):
    def check(self, page, words, good=True):
        """Checks the sentence and the fallback, and that nothing else on the page breaks."""
        self.assertIn(words, self.failed(page))
        self.assertTrue(is_plain(page, "#bad"))
        blur = page.evaluate(
            "getComputedStyle(document.querySelector('#bad').shadowRoot.querySelector('.pane')).backdropFilter"
        )
        self.assertIn("blur", blur)
        # Each update of the element finds the same fault again.
        self.assertEqual(page.evaluate("new Set(window.errors).size"), 1)
        self.assertLess(page.evaluate("window.errors.length"), 10)
        if good:
            self.rested(page, "document.querySelector('#good')")
            self.assertFalse(is_plain(page, "#good"))

    def test_a_missing_picture(self):
        self.check(self.open(element("/missing.jpg") + GOOD), "could not be loaded")

    def test_a_missing_video(self):
        self.check(self.open(element("/missing.mp4") + GOOD), "could not be loaded")

    def test_a_file_that_is_no_picture(self):
        self.check(self.open(element("/demo/demo.css") + GOOD), "could not be loaded")

    def test_a_picture_of_another_site_is_shown_plain(self):
        other = Server()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        page = self.open(element(f"{other.origin}/demo/still-life.jpg") + GOOD)
        self.check(page, "Access-Control-Allow-Origin")
        page.wait_for_function("document.querySelector('#bad').shadowRoot.querySelector('img').naturalWidth > 0")

    def test_a_video_of_another_site(self):
        other = Server()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        page = self.open(element(f"{other.origin}/demo/lanterns.mp4") + GOOD)
        self.check(page, "Access-Control-Allow-Origin")

    def test_a_video_that_never_starts(self):
        self.check(self.open(element("/stalled.mp4") + GOOD), "did not start")

    def test_no_size(self):
        page = self.open(element("/demo/still-life.jpg", 'style="height: 0"') + GOOD)
        self.check(page, "has no size")
        page.evaluate("document.querySelector('#bad').style.height = '300px'")
        self.rested(page, "document.querySelector('#bad')")
        self.assertFalse(is_plain(page, "#bad"))

    def test_an_element_that_is_not_displayed_is_no_error(self):
        page = self.open(element("/demo/still-life.jpg", "hidden") + GOOD)
        self.rested(page, "document.querySelector('#good')")
        self.assertEqual(page.evaluate("window.errors"), [])
        page.evaluate("document.querySelector('#bad').hidden = false")
        self.rested(page, "document.querySelector('#bad')")

    def test_attributes_that_mean_nothing(self):
        for attribute, words in [
            ('material="frosted"', "material cannot be frosted"),
            ('look="v28"', "look cannot be v28"),
            ('radius="round"', "radius"),
            ('tint="blue"', "is not a colour"),
            ('appearance="dim"', "appearance cannot be dim"),
        ]:
            page = self.open(element("/demo/still-life.jpg", attribute), "")
            self.check(page, words, good=False)
            name = attribute.split("=")[0]
            page.evaluate(f"document.querySelector('#bad').removeAttribute('{name}')")
            self.rested(page, "document.querySelector('#bad')")
            page.wait_for_function("!document.querySelector('#bad').shadowRoot.querySelector('.plain')")

    def test_a_missing_module(self):
        def forbid(page):
            page.route("**/optics.wasm", lambda route: route.fulfill(status=404))

        page = self.open(element("/demo/still-life.jpg"), prepare=forbid)
        self.check(page, "optics.wasm", good=False)

    def test_a_broken_module(self):
        def replace(page):
            page.route("**/optics.wasm", lambda route: route.fulfill(body="not a module"))

        self.check(self.open(element("/demo/still-life.jpg"), prepare=replace), "not a WebAssembly module", good=False)

    def test_a_module_of_the_wrong_type_is_accepted(self):
        def replace(page):
            page.route("**/optics.wasm", lambda route: route.fulfill(
                response=route.fetch(), headers={"Content-Type": "application/octet-stream"}))

        page = self.open(GOOD, prepare=replace)
        self.rested(page, "document.querySelector('#good')")

    def test_a_policy_that_forbids_the_module(self):
        def forbid(page):
            headers = {"Content-Type": "text/html", "Content-Security-Policy": "script-src 'self'"}
            page.route("**/page-*.html", lambda route: route.fulfill(response=route.fetch(), headers=headers))

        page = self.open(element("/demo/still-life.jpg"), prepare=forbid)
        self.check(page, "'wasm-unsafe-eval'", good=False)

    def test_refused_memory(self):
        script = """
        delete window.Worker;
        const instantiate = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...all) => {
          const { exports } = await instantiate(...all);
          const vitrine_allocate = (bytes) => (bytes > 100000 ? 0 : exports.vitrine_allocate(bytes));
          return { exports: { ...exports, vitrine_allocate } };
        };
        """
        self.check(self.open(element("/demo/still-life.jpg"), script), "refused 1 MB of memory", good=False)

    def test_a_lost_canvas_returns(self):
        page = self.open(element("/demo/still-life.jpg") + GOOD)
        self.rested(page, "document.querySelector('#bad')")
        canvas = "document.querySelector('#bad').shadowRoot.querySelector('canvas')"
        page.evaluate(f"{canvas}.dispatchEvent(new Event('contextlost'))")
        self.check(page, "took a canvas away")
        page.evaluate(f"{canvas}.dispatchEvent(new Event('contextrestored'))")
        page.wait_for_function("!document.querySelector('#bad').shadowRoot.querySelector('.plain')")

    def test_a_backdrop_of_an_unknown_kind(self):
        page = self.open("<div id='box' style='width: 300px; height: 300px'></div>")
        message = self.run_in(
            page, """async () => {
              const { GlassScene } = await import('/vitrine-glass/vitrine-glass.js');
              const scene = new GlassScene(document.querySelector('#box'));
              const failed = new Promise((resolve) => scene.addEventListener('error', ({ detail }) => resolve(detail)));
              scene.backdrop = { width: 3 };
              return (await failed).message;
            }"""
        )
        self.assertIn("not supported", message)

    def test_a_canvas_that_may_not_be_read(self):
        other = Server()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        page = self.open("<div id='box' style='width: 300px; height: 300px'></div>")
        message = self.run_in(
            page, """async (address) => {
              const { GlassScene } = await import('/vitrine-glass/vitrine-glass.js');
              const image = new Image();
              image.src = address;
              await image.decode();
              const scene = new GlassScene(document.querySelector('#box'), { backdrop: image });
              const failed = new Promise((resolve) => scene.addEventListener('error', ({ detail }) => resolve(detail)));
              scene.panes = [{ x: 50, y: 50, shape: { kind: 'ellipse', width: 100, height: 100 } }];
              return (await failed).message;
            }""",
            f"{other.origin}/demo/still-life.jpg",
        )
        self.assertIn("Access-Control-Allow-Origin", message)

    def test_shapes_that_mean_nothing(self):
        page = self.open("<div id='box' style='width: 300px; height: 300px'></div>")
        for pane in [
            "{ x: 0, y: 0, shape: { kind: 'star' } }",
            "{ x: 0, y: 0, shape: { kind: 'ellipse', width: -5, height: 10 } }",
            "{ x: 0, y: 0, shape: { kind: 'path', path: [9, 1, 2] } }",
            "{ x: 0, y: 0, shape: { kind: 'ellipse', width: 50, height: 50 }, material: { variant: 'mud' } }",
            "{ x: 0, y: 0, shape: { kind: 'ellipse', width: NaN, height: 50 } }",
        ]:
            message = self.run_in(
                page, f"""async () => {{
                  const {{ GlassScene }} = await import('/vitrine-glass/vitrine-glass.js');
                  const scene = new GlassScene(document.querySelector('#box'), {{ backdrop: '/demo/lanterns.jpg' }});
                  const failed = new Promise((done) => scene.addEventListener('error', ({{ detail }}) => done(detail)));
                  scene.panes = [{pane}];
                  const {{ message }} = await failed;
                  scene.destroy();
                  return message;
                }}"""
            )
            self.assertRegex(message, r"^[A-Z].*\.$")
