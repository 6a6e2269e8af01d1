"""The scene and the parts beneath it."""

from browser import PageTest

BOX = "<div id='box' style='width: 400px; height: 300px'></div>"
SCENE = """
  const { GlassScene } = await import('/vitrine-glass/vitrine-glass.js');
  const box = document.querySelector('#box');
  const circle = (x, y, width) => ({ x, y, shape: { kind: 'ellipse', width, height: width } });
"""


class SceneTest(PageTest):
    def show(self, page, script):
        return self.run_in(page, "async () => {" + SCENE + script + "}")

    def test_merging_panes_fill_the_gap_between_them(self):
        page = self.open(BOX)
        changes = self.show(page, """
          const changes = [];
          for (const spacing of [0, 80]) {
            const scene = new GlassScene(box, { backdrop: '/demo/still-life.jpg' });
            scene.groups = [{ id: 'a', x: 60, y: 100, spacing, panes: [circle(0, 0, 100), circle(130, 0, 100)] }];
            await rested(scene);
            changes.push(change(box, [172, 148, 6, 4]));
            scene.destroy();
          }
          return changes;
        """)
        self.assertGreater(changes[1], changes[0] + 1)

    def test_equal_panes_are_interchangeable(self):
        page = self.open(BOX)
        statistics = self.show(page, """
          const scene = new GlassScene(box, { backdrop: '/demo/still-life.jpg' });
          const sizes = { a: 60, b: 70 };
          const show = async (text) => {
            scene.panes = [...text].map((name, index) => circle(20 + index * 90, 50, sizes[name]));
            return rested(scene);
          };
          const first = await show('ab');
          await show('ba');
          await show('aa');
          await show('bb');
          const warm = await show('ab');
          const last = await show('ba');
          return { first: first.compiles, warm: warm.compiles, last: last.compiles };
        """)
        self.assertEqual(statistics, {"first": 2, "warm": 4, "last": 4})

    def test_a_canvas_is_read_again_when_it_has_changed(self):
        page = self.open(BOX)
        means = self.show(page, """
          const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
          const context = canvas.getContext('2d');
          const scene = new GlassScene(box, { backdrop: canvas, panes: [circle(100, 50, 200)] });
          const means = [];
          for (const color of ['#f00', '#00f']) {
            context.fillStyle = color;
            context.fillRect(0, 0, 40, 30);
            const { frames } = scene.statistics();
            const drawn = new Promise((resolve) => scene.addEventListener('draw', resolve, { once: true }));
            scene.backdropChanged();
            await drawn;
            await rested(scene);
            const { after, width } = pixels(box);
            means.push([...after.slice((150 * width + 200) * 4, (150 * width + 200) * 4 + 3)]);
          }
          return means;
        """)
        self.assertGreater(means[0][0], means[0][2])
        self.assertGreater(means[1][2], means[1][0])

    def test_a_framing_moves_and_magnifies_the_backdrop(self):
        page = self.open(BOX)
        means = self.show(page, """
          // The left half is black, the right half is white.
          const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
          const context = canvas.getContext('2d');
          context.fillRect(0, 0, 40, 60);
          context.fillStyle = '#fff';
          context.fillRect(40, 0, 40, 60);
          const scene = new GlassScene(box, { backdrop: canvas, panes: [circle(0, 0, 20)] });
          const means = [];
          for (const framing of [undefined, { zoom: 2, panX: 0.25 }, { zoom: 2, panX: -9 }, { zoom: 1, panX: 1 }]) {
            scene.framing = framing;
            await rested(scene);
            means.push(mean(box, [100, 100, 200, 100]));
          }
          return means;
        """)
        # With a pan of a quarter, the border lies at three quarters, where what is measured ends.
        expected = [127.5, 0, 255, 127.5]
        for seen, wanted in zip(means, expected):
            self.assertAlmostEqual(seen, wanted, delta=4)

    def test_a_scene_tells_when_it_is_settled(self):
        page = self.open(BOX)
        settled = self.show(page, """
          const scene = new GlassScene(box, { backdrop: '/demo/still-life.jpg' });
          scene.groups = [{ id: 'a', x: 20, y: 20, panes: [circle(0, 0, 100)] }];
          const states = [scene.isSettled];
          await rested(scene);
          states.push(scene.isSettled);
          scene.move('a', 40, 20);
          scene.move('a', 60, 20);
          states.push(scene.isSettled);
          await rested(scene);
          return [...states, scene.isSettled];
        """)
        self.assertEqual(settled, [False, True, False, True])

    def test_bitmaps_and_images_are_backdrops(self):
        page = self.open(BOX)
        means = self.show(page, """
          const image = new Image();
          image.src = '/demo/still-life.jpg';
          await image.decode();
          const means = [];
          for (const backdrop of ['/demo/still-life.jpg', image, await createImageBitmap(image)]) {
            const scene = new GlassScene(box, { backdrop, panes: [circle(100, 50, 200)] });
            await rested(scene);
            means.push(mean(box, [150, 100, 100, 100]));
            scene.destroy();
          }
          return means;
        """)
        self.assertEqual(means[0], means[1])
        # Browsers scale bitmaps with another filter.
        self.assertAlmostEqual(means[0], means[2], delta=1)

    def test_moving_fast_lowers_the_density_at_most_and_rest_restores_it(self):
        page = self.open(BOX)
        statistics = self.show(page, """
          const scene = new GlassScene(box, { backdrop: '/demo/still-life.jpg' });
          const shape = { kind: 'rectangle', height: 120, radius: 30 };
          const pane = (width) => ({ id: 'a', x: 20, y: 20, shape: { ...shape, width } });
          scene.panes = [pane(150)];
          await rested(scene);
          const factors = [];
          scene.addEventListener('draw', () => factors.push(scene.statistics().factor));
          for (let width = 150; width < 250; width += 5) {
            scene.panes = [pane(width)];
            await frames_(1);
          }
          await rested(scene);
          return factors;
        """)
        self.assertEqual(statistics[-1], 1)

    def test_destroyed_scenes_leave_nothing_in_the_page(self):
        page = self.open(BOX)
        left = self.show(page, """
          const scene = new GlassScene(box, { backdrop: '/demo/still-life.jpg', panes: [circle(0, 0, 100)] });
          await rested(scene);
          scene.destroy();
          scene.destroy();
          return box.childElementCount;
        """)
        self.assertEqual(left, 0)

    def test_a_ladder_steps_down_after_five_slow_frames_and_returns_at_rest(self):
        page = self.open("")
        factors = self.run_in(page, """async () => {
          const { GlassLadder } = await import('/vitrine-glass/glass-ladder.js');
          const ladder = new GlassLadder();
          const live = { atRest: false, reshaping: false };
          const factors = [];
          const unmeasured = [1e6, 1e3].map((pixels) => ladder.factor({ atRest: true, reshaping: false, pixels }));
          const frame = (milliseconds, compileMilliseconds = 0) => {
            ladder.note({ milliseconds, compileMilliseconds, factor: 1, atRest: false });
            factors.push(ladder.factor(live));
          };
          for (const milliseconds of [15, 15, 15, 15, 13, 15, 15, 15, 15, 15]) frame(milliseconds);
          frame(100, 90);
          factors.push(ladder.factor({ atRest: false, reshaping: true, pixels: 1e6 }));
          factors.push(ladder.factor({ atRest: true, reshaping: true }));
          ladder.rest();
          factors.push(ladder.factor(live));
          return [unmeasured, factors];
        }""")
        self.assertEqual(factors, [[0.5, 1], [1] * 9 + [0.5] * 2 + [0.5, 1, 1]])
