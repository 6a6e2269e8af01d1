"""The studio's arithmetic: canvases, framings, places, gestures, history."""

from browser import PageTest

SOURCE = {"width": 3024, "height": 4032}
CANVAS = {"width": 1080, "height": 1920}


class ArithmeticTest(PageTest):
    def setUp(self):
        super().setUp()
        self.page = self.open("")

    def run_with(self, module, function, argument=None):
        """Runs a function with everything that a module of the studio exports."""
        return self.run_in(
            self.page, f"async (argument) => ({function})(await import('/studio/{module}'), argument)", argument)


class CanvasTest(ArithmeticTest):
    def test_canvases_have_a_shorter_side_of_1080_pixels(self):
        sizes = self.run_with(
            "stage/canvas-size.js", "({ canvasSize, aspects }, source) => aspects.map((each) => "
            "canvasSize(each, source))", SOURCE)
        pairs = [(size["width"], size["height"]) for size in sizes]
        self.assertEqual(pairs, [(1080, 1920), (1080, 1350), (1080, 1080), (1920, 1080), (1080, 1440)])

    def test_panoramas_stay_within_the_longest_side_and_even(self):
        size = self.run_with(
            "stage/canvas-size.js", "({ canvasSize }) => canvasSize('original', { width: 9999, height: 1001 })")
        self.assertEqual(size["width"], 4096)
        self.assertEqual(size["height"] % 2, 0)
        self.assertAlmostEqual(size["width"] / size["height"], 9999 / 1001, delta=0.03)

    def test_a_canvas_is_never_shown_larger_than_its_pixels(self):
        scale = self.run_with(
            "stage/canvas-size.js", "({ fittingScale }, canvas) => [fittingScale(canvas, { width: 540, height: 9999 }),"
            " fittingScale(canvas, { width: 9999, height: 9999 })]", CANVAS)
        self.assertEqual(scale, [0.5, 1])


class FramingTest(ArithmeticTest):
    def seen(self, framing):
        return self.run_with(
            "stage/framing.js", "({ seenPart }, [framing, source, canvas]) => seenPart(framing, source, canvas)",
            [framing, SOURCE, CANVAS])

    def test_the_visible_origin_follows_the_formula_of_the_command(self):
        for pan_x, zoom in [(0, 1), (0.1, 1), (-0.15, 2), (0.3, 1.5)]:
            with self.subTest(pan=pan_x, zoom=zoom):
                part = self.seen({"panX": pan_x, "panY": 0, "zoom": zoom})
                # In canvas units: (displayed - canvas) / 2 - pan, times source pixels per unit.
                unit = SOURCE["height"] / zoom * 9 / 16
                displayed = SOURCE["width"] / unit
                self.assertAlmostEqual(part["x"], ((displayed - 1) / 2 - pan_x) * unit, places=6)
                self.assertAlmostEqual(part["width"], unit, places=6)

    def test_the_canvas_is_always_covered(self):
        part = self.seen({"panX": 9, "panY": -9, "zoom": 1.2})
        self.assertEqual(part["x"], 0)
        self.assertAlmostEqual(part["y"] + part["height"], SOURCE["height"])

    def test_zooming_keeps_what_lies_under_the_fingers(self):
        result = self.run_with(
            "stage/framing.js", """({ zoomedFraming, seenPart }, [source, canvas]) => {
              const at = (framing, x, y) => {
                const part = seenPart(framing, source, canvas);
                return [part.x + x * part.width, part.y + y * part.height];
              };
              const before = { panX: 0.05, panY: -0.1, zoom: 1.6 };
              const change = { scale: 1.5, focusX: 0.4, focusY: 0.55, dx: 0.03, dy: -0.02 };
              return [at(before, 0.4, 0.55), at(zoomedFraming(before, change, source, canvas), 0.43, 0.53)];
            }""", [SOURCE, CANVAS])
        for before, after in zip(*result):
            self.assertAlmostEqual(before, after, places=6)

    def test_limits_bring_a_framing_back_and_keep_one_that_covers(self):
        result = self.run_with(
            "stage/framing.js", """({ coveringFraming, panLimits }, [source, canvas]) => {
              const limits = panLimits(source, canvas, 2);
              const inside = { panX: limits.x / 2, panY: -limits.y / 3, zoom: 2 };
              return [limits, coveringFraming({ panX: 99, panY: -99, zoom: 2 }, source, canvas),
                JSON.stringify(coveringFraming(inside, source, canvas)) === JSON.stringify(inside),
                coveringFraming({ panX: 0, panY: 0, zoom: 0.2 }, source, canvas).zoom];
            }""", [SOURCE, CANVAS])
        limits, clamped, is_kept, zoom = result
        self.assertEqual((clamped["panX"], clamped["panY"]), (limits["x"], -limits["y"]))
        self.assertTrue(is_kept)
        self.assertEqual(zoom, 1)


class PlaceTest(ArithmeticTest):
    def test_a_turned_sticker_has_the_bounds_of_its_corners(self):
        bounds = self.run_with(
            "stage/placement.js", "({ boundsOf }, canvas) => boundsOf({ x: 0.5, y: 0.5, width: 0.5, rotation: 90 }, "
            "0.4, canvas)", CANVAS)
        self.assertAlmostEqual(bounds["width"], 216)
        self.assertAlmostEqual(bounds["height"], 540)
        self.assertAlmostEqual(bounds["x"], 540 - 108)

    def test_fitting_moves_no_further_than_necessary_and_is_idempotent(self):
        fitted = self.run_with(
            "stage/placement.js", """({ fittedPlace, boundsOf }, canvas) => {
              const wanted = { x: 0.98, y: -0.2, width: 0.6, rotation: 20 };
              const once = fittedPlace(wanted, 0.4, canvas);
              return [once, fittedPlace(once, 0.4, canvas), boundsOf(once, 0.4, canvas)];
            }""", CANVAS)
        once, twice, bounds = fitted
        self.assertEqual(once, twice)
        self.assertAlmostEqual(bounds["x"] + bounds["width"], 1080, delta=1)
        self.assertAlmostEqual(bounds["y"], 0, delta=1)
        self.assertEqual(once["width"], 0.6)

    def test_fitting_shrinks_what_is_too_large(self):
        place = self.run_with(
            "stage/placement.js", "({ fittedPlace }, canvas) => fittedPlace({ x: 0.5, y: 0.5, width: 0.9, rotation: 45 },"
            " 1, canvas, { x: 120, y: 288, width: 768, height: 960 })", CANVAS)
        self.assertLess(place["width"] * 1080 * 2 ** 0.5, 768 + 1e-6)
        self.assertGreater(place["width"] * 1080 * 2 ** 0.5, 765)
        self.assertAlmostEqual(place["x"], (120 + 384) / 1080, delta=0.001)

    def test_points_are_found_on_a_turned_sticker(self):
        hits = self.run_with(
            "stage/placement.js", """({ hitsSticker }, canvas) => {
              const place = { x: 0.5, y: 0.5, width: 0.5, rotation: 90 };
              return [[540, 1200], [540, 1240], [700, 960], [640, 960]].map(([x, y]) => (
                hitsSticker({ x, y }, place, 0.4, canvas)));
            }""", CANVAS)
        self.assertEqual(hits, [True, False, False, True])

    def test_the_covered_share_is_that_of_the_areas(self):
        shares = self.run_with("stage/safe-areas.js", """({ coveredShare, platformOf }) => {
          const { clear } = platformOf('reels');
          const box = (x, y) => ({ x, y, width: 200, height: 100 });
          return [box(300, 600), box(20, 600), box(788, 1198), box(0, 0)].map((each) => coveredShare(each, clear));
        }""")
        self.assertEqual(shares, [0, 0.5, 0.75, 1])


class SnappingTest(ArithmeticTest):
    def test_lines_hold_until_they_are_left_by_twelve_pixels(self):
        held = self.run_with("stage/snapping.js", """({ snapped, snapLines }) => {
          const lines = snapLines(1080, null);
          let held = null;
          // At half scale, 8 CSS pixels are 16 pixels of the canvas, and 12 are 24.
          return [523, 525, 541, 563, 565].map((centre) => {
            const result = snapped(centre, 300, lines, held, 0.5);
            held = result.held;
            return result.centre;
          });
        }""")
        self.assertEqual(held, [523, 540, 540, 540, 565])

    def test_edges_snap_to_margins_and_clear_areas(self):
        centres = self.run_with("stage/snapping.js", """({ snapped, snapLines }) => {
          const lines = snapLines(1080, { from: 120, to: 888 });
          return [206, 273, 740].map((centre) => snapped(centre, 300, lines, null, 1).centre);
        }""")
        self.assertEqual(centres, [204, 270, 738])

    def test_right_angles_hold_a_turning_sticker(self):
        angles = self.run_with(
            "stage/snapping.js", "({ snappedRotation }) => [1.9, -1.9, 2.1, 88.5, 45].map((angle) => "
            "snappedRotation(angle).degrees)")
        self.assertEqual([abs(angle) for angle in angles], [0, 0, 2.1, 90, 45])


class GestureTest(ArithmeticTest):
    def gestures(self, inputs):
        """What the recognizer makes of inputs: kind, id, x, y, time, and the type and target of the first."""
        return self.run_with(
            "stage/gesture-recognizer.js", """({ GestureRecognizer }, inputs) => {
              const recognizer = new GestureRecognizer();
              return inputs.flatMap(([kind, id, x, y, time, type = 'touch', target = 'sticker']) => (
                recognizer.update({ kind, id, x, y, time, type, target })));
            }""", inputs)

    def kinds(self, inputs):
        return [gesture["kind"] for gesture in self.gestures(inputs)]

    def test_a_short_still_press_is_a_tap(self):
        self.assertEqual(self.kinds([("down", 1, 0, 0, 0), ("up", 1, 2, 2, 499)]), ["tap"])
        self.assertEqual(self.kinds([("down", 1, 0, 0, 0), ("up", 1, 2, 2, 500)]), [])
        self.assertEqual(self.kinds([("down", 1, 0, 0, 0), ("up", 1, 3, 0, 50)]), [])
        self.assertEqual(self.kinds([("down", 1, 0, 0, 0), ("cancel", 1, 0, 0, 50)]), [])

    def test_drags_begin_after_four_pixels_of_a_mouse_and_six_of_a_finger(self):
        for kind, threshold in [("mouse", 4), ("touch", 6)]:
            with self.subTest(kind):
                down = ("down", 1, 0, 0, 0, kind)
                self.assertEqual(self.kinds([down, ("move", 1, threshold - 0.1, 0, 9)]), [])
                self.assertEqual(self.kinds([down, ("move", 1, threshold, 0, 9)]), ["begin", "change"])

    def test_what_is_dragged_stays_under_the_finger(self):
        *_, last = self.gestures([("down", 1, 10, 10, 0), ("move", 1, 30, 0, 9), ("move", 1, 40, 15, 20)])
        self.assertEqual((last["dx"], last["dy"]), (30, 5))

    def test_two_fingers_scale_and_move(self):
        *_, last = self.gestures([
            ("down", 1, 0, 0, 0), ("down", 2, 100, 0, 5), ("move", 1, 0, 20, 9), ("move", 2, 200, 20, 12)])
        self.assertAlmostEqual(last["scale"], 2)
        self.assertEqual((last["dx"], last["dy"], last["fingers"]), (50, 20, 2))

    def test_rotation_unlocks_at_three_degrees_without_a_jump(self):
        from math import cos, radians, sin
        def turned(degrees):
            x, y = 100 * cos(radians(degrees)), 100 * sin(radians(degrees))
            *_, last = self.gestures([
                ("down", 1, 0, 0, 0), ("down", 2, 100, 0, 5), ("move", 2, x / 2, y / 2, 8), ("move", 2, x, y, 9)])
            return last["rotation"]
        self.assertEqual(turned(2.9), 0)
        self.assertAlmostEqual(turned(3.1), 0.1, places=6)
        self.assertAlmostEqual(turned(-33), -30, places=6)

    def test_a_finger_that_stays_goes_on_dragging_within_one_gesture(self):
        gestures = self.gestures([
            ("down", 1, 0, 0, 0), ("down", 2, 100, 0, 5), ("move", 2, 120, 0, 9), ("up", 2, 120, 0, 20),
            ("move", 1, 5, 5, 30), ("up", 1, 5, 5, 40)])
        self.assertEqual([each["kind"] for each in gestures], ["begin", "change", "begin", "change", "end"])
        self.assertEqual((gestures[3]["dx"], gestures[3]["fingers"]), (5, 1))

    def test_one_finger_on_the_sticker_is_enough_to_pinch_it(self):
        gestures = self.gestures([
            ("down", 1, 0, 0, 0, "touch", "beside"), ("down", 2, 100, 0, 5, "touch", "sticker")])
        self.assertEqual(gestures[0]["target"], "sticker")

    def test_a_throw_has_the_velocity_of_its_last_movements_and_a_rest_has_none(self):
        path = [("down", 1, 0, 0, 0)] + [("move", 1, 10 * step, 0, 10 * step) for step in range(1, 11)]
        self.assertAlmostEqual(self.gestures(path + [("up", 1, 100, 0, 105)])[-1]["velocity"]["x"], 1, places=6)
        self.assertEqual(self.gestures(path + [("up", 1, 100, 0, 400)])[-1]["velocity"]["x"], 0)


class MotionTest(ArithmeticTest):
    def test_a_throw_keeps_995_thousandths_per_millisecond(self):
        early, late, rest = self.run_with("stage/motion.js", """({ glided, isAtRest }) => [
          (glided(2, 101) - glided(2, 100)) / (glided(2, 100) - glided(2, 99)), glided(2, 100000),
          [isAtRest(2, 900), isAtRest(2, 950)]]""")
        self.assertAlmostEqual(early, 0.995, places=9)
        self.assertAlmostEqual(late, 2 / 0.00501254, delta=0.01)
        self.assertEqual(rest, [False, True])

    def test_rubber_gives_way_less_and_less(self):
        values = self.run_with(
            "stage/motion.js", "({ rubberBanded }) => [5, -1, 11, 110, 1e9].map((value) => "
            "rubberBanded(value, 0, 10, 100))")
        self.assertEqual(values[0], 5)
        self.assertAlmostEqual(values[2] - 10, 0.35 / 1.0035, places=9)
        self.assertAlmostEqual(values[1], -(values[2] - 10), places=9)
        self.assertLess(values[3] - 10, 35)
        self.assertLess(values[4], 110.001)


class HistoryTest(ArithmeticTest):
    def test_steps_are_undone_redone_merged_and_read_back(self):
        result = self.run_with("state/undo-stack.js", """({ UndoStack }) => {
          let stack = new UndoStack({ n: 0 });
          stack = stack.push({ n: 1 }).push({ n: 1 }).push({ n: 2 }, { kind: 'nudge', time: 0 });
          stack = stack.push({ n: 3 }, { kind: 'nudge', time: 100 }).push({ n: 4 }, { kind: 'turn', time: 150 });
          const shown = [stack.present.n];
          for (let step = 0; step < 4; step += 1) {
            stack = stack.undo();
            shown.push(stack.present.n);
          }
          const read = UndoStack.from(JSON.parse(JSON.stringify(stack.redo())), (state) => state);
          return { shown, read: [read.present.n, read.canUndo, read.redo().present.n], none: UndoStack.from({}, () => null) };
        }""")
        self.assertEqual(result["shown"], [4, 3, 1, 0, 0])
        self.assertEqual(result["read"], [1, True, 3])
        self.assertIsNone(result["none"])

    def test_the_oldest_steps_are_forgotten_and_a_new_one_ends_redoing(self):
        result = self.run_with("state/undo-stack.js", """({ UndoStack }) => {
          let stack = new UndoStack({ n: 0 });
          for (let n = 1; n <= 150; n += 1) stack = stack.push({ n });
          let depth = 0;
          for (let back = stack; back.canUndo; back = back.undo()) depth += 1;
          return [depth, stack.undo().push({ n: -1 }).canRedo];
        }""")
        self.assertEqual(result, [100, False])

    def test_damaged_states_get_defaults(self):
        state = self.run_with("state/studio-state.js", """({ soundState }) => soundState({
          variant: 'huge', glass: 'regular', place: { x: 2, y: 0.4, width: NaN }, framing: null, platform: 'nowhere',
          background: { kind: 'upload' }, tint: 'red' })""")
        self.assertEqual((state["variant"], state["glass"], state["platform"]), ("standard", "regular", None))
        self.assertEqual(state["place"], {"x": 0.5, "y": 0.4, "width": 0.8, "rotation": 0})
        self.assertIsNone(state["background"])
        self.assertIsNone(state["tint"])


class WordsTest(ArithmeticTest):
    def test_every_language_has_every_word(self):
        keys = self.run_with("words/words.js", """({ languages }) => {
          const keysOf = (part, path = '') => Object.entries(part).flatMap(([key, value]) => (
            typeof value === 'object' && !Array.isArray(value) ? keysOf(value, `${path}${key}.`) : [path + key]));
          return Object.values(languages).map((words) => keysOf(words).sort());
        }""")
        for other in keys[1:]:
            self.assertEqual(other, keys[0])

    def test_the_chosen_language_comes_first_then_that_of_the_browser(self):
        chosen = self.run_with("words/words.js", """({ languageFor }) => [
          languageFor('de', ['en']), languageFor('', ['fr-FR', 'de-CH']), languageFor('', ['fr'])]""")
        self.assertEqual(chosen, ["de", "de", "en"])

    def test_keys_do_what_the_list_says(self):
        names = self.run_with("keys/actions.js", """({ actionFor }) => [
          actionFor({ key: 'ArrowLeft', shiftKey: true }, true), actionFor({ key: 'ArrowLeft' }, false),
          actionFor({ key: '+' }, false), actionFor({ key: ']' }, true), actionFor({ key: 'z', ctrlKey: true }, false),
          actionFor({ key: 'Z', metaKey: true, shiftKey: true }, false), actionFor({ key: '?', shiftKey: true }, false),
          actionFor({ key: '3' }, false), actionFor({ key: 'c', altKey: true }, true)]""")
        self.assertEqual(names, [
            {"name": "move", "by": [-10, 0]}, None, {"name": "scale", "factor": 1.02}, {"name": "turn", "degrees": 1},
            {"name": "undo"}, {"name": "redo"}, {"name": "help"}, {"name": "variant", "index": 2}, None])


class FormsTest(ArithmeticTest):
    def test_meals_are_summed_and_written_without_empty_fields(self):
        result = self.run_with("meals/meal-form.js", """({ amountOf, amountText, mealOf, totalOf }) => ({
          amounts: ['', '1,5', '2.25', '-1', 'x', ' 7 '].map((text) => amountOf(text)),
          kilojoules: ['1000', '418.4', '4184000', '4184001'].map((text) => amountOf(text, 4.184)),
          texts: [amountText(248, 4.184), amountText(239.006, 4.184), amountText(undefined, 4.184), amountText(0.125)],
          total: totalOf({ items: [{ nutrition: { energy: 10, fat: 1 } }, { nutrition: { energy: 5 } }] }),
          own: totalOf({ items: [{ nutrition: { energy: 10 } }], nutrition: { energy: 3 } }).energy,
          meal: mealOf({ name: ' Soup ', eatenAt: '2026-03-04T12:30', items: [
            { name: 'Leek', emoji: '', brand: ' ', detail: '1', nutrition: { energy: 5 } }, { name: ' ' }] }),
        })""")
        self.assertEqual(result["amounts"], [0, 1.5, 2.25, None, None, 7])
        self.assertEqual(result["kilojoules"], [239.006, 100, 1_000_000, None])
        self.assertEqual(result["texts"], ["1037.63", "1000", "", "0.125"])
        self.assertEqual(result["total"], {"energy": 15, "protein": 0, "carbohydrate": 0, "fat": 1})
        self.assertEqual(result["own"], 3)
        self.assertEqual(result["meal"], {
            "name": "Soup", "eatenAt": "2026-03-04T12:30:00",
            "items": [{"name": "Leek", "detail": "1", "nutrition": {"energy": 5}}]})

    def test_timers_have_the_layout_of_their_window(self):
        devices = self.run_with("timer/timer-settings.js", """({ deviceFor }) => [
          [390, 844], [844, 390], [1024, 768], [1440, 900], [1920, 1080], [200, 250]].map((size) => deviceFor(...size))""")
        self.assertEqual(devices, ["phone", "tv", "tablet", "mac", "tv", "watch"])


class EnergyUnitTest(ArithmeticTest):
    def test_the_first_region_decides_even_after_tags_that_are_not_valid(self):
        names = self.run_with("words/energy-unit.js", """({ usualEnergyUnit }) => [
          ['en-AU'], ['en', 'de-DE', 'en-AU'], ['c', 'mi-NZ'], ['', 'x_y'], []].map((tags) => usualEnergyUnit(tags).name)""")
        self.assertEqual(names, ["kj", "kcal", "kj", "kcal", "kcal"])


class PreparedPiecesTest(ArithmeticTest):
    def test_a_map_brings_the_old_place_to_the_new_one(self):
        points = self.run_with("stage/placement.js", """({ similarity }, canvas) => {
          const from = { x: 0.5, y: 0.5, width: 0.8, rotation: 0 };
          const { a, b, c, d, tx, ty } = similarity(from, { x: 0.25, y: 0.5, width: 0.4, rotation: 90 }, canvas, 0.5);
          return [[540, 960], [972, 960]].map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]);
        }""", CANVAS)
        expected = [[135, 480], [135, 480 + 432 * 0.25]]
        for point, wanted in zip(points, expected):
            self.assertAlmostEqual(point[0], wanted[0], places=6)
            self.assertAlmostEqual(point[1], wanted[1], places=6)

    def test_the_identity_keeps_every_number_and_byte(self):
        # Glass with content and a mask, a contrast floor, then adaptive glass; opaque pixels survive a canvas unchanged.
        result = self.run_with("../vitrine-glass/glass-piece-transformer.js", """({ PieceTransformer }) => {
          const pane = [1, 27, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 4, 6, 1, 0, -1, 0, 0, -1, 0, 0, 2, 4, 0, 0, 30, 20];
          const numbers = [1, 1, 0, 1, ...pane, 2, 3, 4, 2, 0, 32, 3, 1, 0, 0, 60, 40, 2, 1, 0, 0, 0, 1, 4.5, 1, 1, 1, 2, 2, 40,
            4, 0, 0, 60, 40, pane.length + 4, 1, 1, 0, 0, ...pane, pane.length + 4, 1, 1, 0, 0, ...pane];
          const bytes = new Uint8Array(44).map((_, at) => (at < 32 ? (at % 4 === 3 ? 255 : at * 7) : at * 5));
          const source = { pieces: [{ numbers, offset: 0, count: 44, x: 0, y: 0 }], bytes };
          const same = new PieceTransformer(source).transformed({ a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 });
          const turned = new PieceTransformer(source).transformed({ a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 0 });
          return { numbers, bytes: [...bytes], same: same.pieces[0].numbers, sameBytes: [...same.bytes],
            pane: turned.pieces[0].numbers.slice(16, 22), box: turned.pieces[0].numbers.slice(36, 40) };
        }""")
        self.assertEqual(result["same"], result["numbers"])
        self.assertEqual(result["sameBytes"], result["bytes"])
        self.assertEqual(result["pane"], [0, 4, -4, 0, 88, 8])
        self.assertEqual(result["box"], [90, 4, 4, 8])


class LumaTest(ArithmeticTest):
    def test_the_mean_is_that_of_bt709_and_of_touched_pixels(self):
        luma, rect = self.run_with("stage/luma.js", """({ meanLumaOf, touchedPixels }) => {
          const pixels = new Uint8ClampedArray(4 * 4 * 4).map((_, at) => [255, 0, 0, 255][at % 4]);
          return [meanLumaOf(pixels, { width: 4, height: 4 }),
            touchedPixels({ x: -3, y: 10.0000001, width: 10.5, height: 5 }, { width: 1080, height: 1920 })];
        }""")
        self.assertAlmostEqual(luma, 0.2126)
        self.assertEqual(rect, {"x": 0, "y": 10, "width": 8, "height": 5})
