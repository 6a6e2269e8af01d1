"""The numbers for the module, read by an independent parser of their grammar."""

from browser import PageTest

GROUP = """{
  id: 'a', x: 300, y: 200, spacing: 20,
  panes: [
    { x: 10, y: 5, shape: { kind: 'rectangle', width: 100, height: 60, radius: 40 }, material: { appearance: 'auto' } },
    { x: 0, y: 80, shape: { kind: 'ellipse', width: 50, height: 50 }, material: { variant: 'clear', look: 'v26' },
      press: { seconds: 0.5, x: 3, y: 4, released: -1 } },
    { x: 60, y: 80, shape: { kind: 'path', path: [0, 0, 0, 1, 30, 0, 2, 30, 30, 0, 30, 3, 0, 20, 0, 10, 0, 0, 4] },
      material: { tint: [1, 0, 0, 0.5], accommodations: 5 } },
  ],
  inks: [{ color: [0, 0, 0, 1], floor: 4.5, x: 20.25, y: 10, width: 40, height: 12 }],
  darkInks: [{ color: [1, 1, 1, 1], floor: 3, x: 20.25, y: 10, width: 40, height: 12 }],
}"""


class Reader:
    """Reads a sequence of numbers; every method consumes what it returns."""

    def __init__(self, numbers):
        self.numbers = list(numbers)

    def take(self, count):
        if count > len(self.numbers):
            raise AssertionError("numbers are missing")
        taken, self.numbers = self.numbers[:count], self.numbers[count:]
        return taken

    def passes(self):
        found = []
        while self.numbers:
            found.append(self.one_pass())
        return found

    def one_pass(self):
        (kind,) = self.take(1)
        if kind == 1:
            count, spacing, content = self.take(3)
            assert content == 0
            return {"kind": "glass", "spacing": spacing, "panes": [self.pane() for _ in range(int(count))]}
        if kind == 3:
            whole, x, y, width, height, density, count = self.take(7)
            inks = [self.take(11) for _ in range(int(count))]
            return {"kind": "floor", "bounds": [x, y, width, height], "density": density, "inks": inks}
        if kind == 4:
            area = self.take(4)
            parts = [Reader(self.take(int(self.take(1)[0]))).passes() for _ in range(2)]
            return {"kind": "adapting", "area": area, "light": parts[0], "dark": parts[1]}
        raise AssertionError(f"there is no pass {kind}")

    def pane(self):
        material, map_, state, press = self.take(12), self.take(6), self.take(2), self.take(6)
        shape, count = self.take(2)
        return {
            "material": material, "map": map_, "state": state, "press": press, "shape": shape,
            "values": self.take(int(count)),
        }


class NumbersTest(PageTest):
    def passes(self, density):
        page = self.open("")
        numbers = self.run_in(
            page, f"""async () => {{
              const {{ groupNumbers }} = await import('/vitrine-glass/glass-numbers.js');
              return [...groupNumbers({GROUP}, {density}).numbers];
            }}"""
        )
        return Reader(numbers).passes()

    def test_an_adaptive_group_has_both_appearances(self):
        (adapting,) = self.passes(2)
        self.assertEqual(adapting["area"], [0, 10, 220, 250])
        for name, dark, floor in [("light", 0, 4.5), ("dark", 1, 3)]:
            glass, text = adapting[name]
            self.assertEqual(glass["panes"][0]["material"][:4], [0, 27, dark, 0])
            # A whole rectangle of ink, enlarged to whole pixels.
            self.assertEqual(text["inks"][0][4:], [floor, 1, 40, 20, 81, 24, -1])
            self.assertEqual(text["bounds"], adapting["area"])
            self.assertEqual(text["density"], 2)

    def test_panes_are_described_completely(self):
        (adapting,) = self.passes(2)
        rectangle, ellipse, path = adapting["light"][0]["panes"]
        self.assertEqual(adapting["light"][0]["spacing"], 20)
        self.assertEqual(rectangle["map"], [2, 0, 0, 2, 20, 10])
        self.assertEqual(rectangle["state"], [1, 0])
        self.assertEqual(rectangle["press"], [-1, 0, 0, -1, 0, 0])
        # A radius is limited to half of the shorter side.
        self.assertEqual((rectangle["shape"], rectangle["values"]), (0, [0, 0, 100, 60, 30, 30, 30, 30]))
        self.assertEqual(ellipse["material"][:4], [1, 26, 0, 0])
        self.assertEqual(ellipse["press"], [0.5, 3, 4, -1, 0, 0])
        self.assertEqual((ellipse["shape"], ellipse["values"]), (2, [0, 0, 50, 50]))
        self.assertEqual(path["material"], [0, 27, 0, 5, 1, 0, 0, 0.5, 0, 0, 0, 0])
        self.assertEqual((path["shape"], len(path["values"])), (3, 19))

    def test_formats_are_packed(self):
        page = self.open("")
        codes = self.run_in(
            page, """async () => {
              const { planarFormat, rgbaFormat } = await import('/vitrine-glass/glass-frame.js');
              const code = (format, colorSpace, codedHeight = 1080) =>
                planarFormat({ format, colorSpace, codedHeight })?.code ?? null;
              return [
                rgbaFormat.code, code('I420', { matrix: 'bt709' }),
                code('NV12', { matrix: 'smpte170m', fullRange: true }),
                code('I422P10', { matrix: 'bt2020-ncl', transfer: 'pq' }),
                code('I444P12', { matrix: 'bt709', transfer: 'hlg' }),
                code('I420', {}, 1080), code('I420', {}, 480), code('BGRA', {}), code(null, {}), code('I420A', {}),
              ];
            }"""
        )
        self.assertEqual(codes, [
            8 << 8, 1 | 8 << 8 | 1 << 16, 2 | 8 << 8 | 1 << 18, 3 | 10 << 8 | 2 << 16 | 2 << 19,
            4 | 12 << 8 | 1 << 16 | 1 << 19, 1 | 8 << 8 | 1 << 16, 1 | 8 << 8, None, None, None,
        ])

    def test_colors_are_read(self):
        page = self.open("")
        colors = self.run_in(
            page, """async () => {
              const { parsedColor, contrastFloor } = await import('/vitrine-glass/glass-text.js');
              return [
                parsedColor('rgb(255, 0, 51)'), parsedColor('rgba(0, 0, 0, 0.5)'), parsedColor('rgb(0 0 0 / 50%)'),
                parsedColor('color(srgb 1 0.5 0)'), parsedColor('lab(50 20 30)'),
                contrastFloor(17, 400), contrastFloor(24, 400), contrastFloor(18.66, 700), contrastFloor(18.66, 600),
              ];
            }"""
        )
        self.assertEqual(colors, [
            [1, 0, 0.2, 1], [0, 0, 0, 0.5], [0, 0, 0, 0.5], [1, 0.5, 0, 1], None, 4.5, 3, 3, 4.5,
        ])

    def test_overlapping_rectangles_are_joined(self):
        page = self.open("")
        groups = self.run_in(
            page, """async () => {
              const { clusters } = await import('/vitrine-glass/glass-rect.js');
              const rect = (x, y, width, height) => ({ x, y, width, height });
              return clusters([rect(0, 0, 10, 10), rect(20, 0, 10, 10), rect(100, 0, 5, 5), rect(8, 5, 14, 2)])
                .map(({ rect: { x, width }, members }) => [x, width, members]);
            }"""
        )
        self.assertEqual(sorted(groups), [[0, 30, [0, 1, 3]], [100, 5, [2]]])
