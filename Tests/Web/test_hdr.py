"""The gain map of an exported HDR photo, read by an independent decoder."""

import base64
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from browser import ARGUMENTS, CHROMIUM, PRODUCTS, chromium

SIZE = (600, 450)
# Two lamps: one that the sticker leaves alone, and one behind it.
LAMPS = [(120, 100, 50), (420, 330, 40)]
# A gain of three stops where the map is white.
STOPS = 3
MAP = (f'hdrgm:GainMapMin="0" hdrgm:GainMapMax="{STOPS}" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" '
       f'hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="{STOPS}" '
       'hdrgm:BaseRenditionIsHDR="False"')
XMP = ('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">'
       '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
       'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" {}/></rdf:RDF></x:xmpmeta>')

# A JPEG of a gradient, or of white lamps on black.
PICTURE = """async ([[width, height], lamps]) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, lamps ? '#000' : '#777');
  gradient.addColorStop(1, lamps ? '#000' : '#ccc');
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fff';
  for (const [x, y, radius] of lamps ?? []) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}"""

# Linear-light values of pixels relative to SDR reference white, on a display with `headroom` stops of HDR headroom.
LIGHT = """async ([photo, headroom, points]) => {
  // Not decode(), which waits for a frame of the page.
  const image = await new Promise((resolve, reject) => {
    const loaded = Object.assign(new Image(), { onload: () => resolve(loaded), onerror: reject });
    loaded.src = `data:image/jpeg;base64,${photo}`;
  });
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d', { colorType: 'float16', colorSpace: 'srgb-linear' });
  if (!('globalHDRHeadroom' in context)) throw new Error('no HDR canvas');
  context.globalHDRHeadroom = headroom;
  context.drawImage(image, 0, 0);
  const options = { pixelFormat: 'rgba-float16', colorSpace: 'srgb-linear' };
  return points.map(([x, y]) => context.getImageData(x, y, 1, 1, options).data[1]);
}"""


def segment(marker, content):
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2, "big") + content


def inserted(jpeg, marker, content):
    """A JPEG with one more segment after its start."""
    return jpeg[:2] + segment(marker, content) + jpeg[2:]


def number(value, count):
    return value.to_bytes(count, "little")


def entry(tag, kind, count):
    return number(tag, 2) + number(kind, 2) + number(count, 4)


def indexed(first, second):
    """Two JPEGs in one file with a Multi-Picture Format index (CIPA DC-007)."""
    size = len(first) + 4 + 4 + 8 + 42 + 32
    index = b"MPF\0II" + number(42, 2) + number(8, 4) + number(3, 2)
    index += entry(0xB000, 7, 4) + b"0100" + entry(0xB001, 4, 1) + number(2, 4)
    index += entry(0xB002, 7, 32) + number(50, 4) + number(0, 4)
    index += number(0x030000, 4) + number(size, 4) + number(0, 8)
    # Offsets count from the byte order.
    index += number(0, 4) + number(len(second), 4) + number(size - 10, 4) + number(0, 4)
    return inserted(first, 0xE2, index) + second


class GainMapTest(unittest.TestCase):
    def setUp(self):
        # HDR canvas is still behind a flag.
        self.browser = chromium().browser_type.launch(
            executable_path=CHROMIUM, args=[*ARGUMENTS, "--enable-experimental-web-platform-features"])
        self.addCleanup(self.browser.close)
        self.page = self.browser.new_page()

    def picture(self, lamps):
        return base64.b64decode(self.page.evaluate(PICTURE, [SIZE, lamps]))

    def light(self, photo, headroom, points):
        return self.page.evaluate(LIGHT, [base64.b64encode(photo).decode(), headroom, points])

    def exported(self, photo):
        meal = {"name": "Rice", "items": [{"name": "Rice", "nutrition": {"energy": 216, "carbohydrate": 45}}]}
        with tempfile.TemporaryDirectory(prefix="vitrine-hdr-") as name:
            folder = Path(name)
            (folder / "meal.json").write_text(json.dumps(meal))
            (folder / "photo.jpg").write_bytes(photo)
            subprocess.run(
                [PRODUCTS / "vitrine", "export", "meal.json", "--over", "photo.jpg", "--aspect", "original", "-o",
                 "out.jpg"], cwd=folder, check=True)
            return (folder / "out.jpg").read_bytes()

    def test_a_browser_shows_the_light_of_an_exported_hdr_photo(self):
        photo = indexed(
            inserted(self.picture(None), 0xE1, XMP.format("").encode()),
            inserted(self.picture(LAMPS), 0xE1, XMP.format(MAP).encode()))
        result = self.exported(photo)
        (x, y, _), (hidden_x, hidden_y, radius) = LAMPS
        outside = [(x, y), (x + 20, y - 20), (x + 80, y), (300, 60), (560, 60)]
        for headroom in (0, 1, 2, STOPS):
            with self.subTest(headroom=headroom):
                before = self.light(photo, headroom, outside)
                after = self.light(result, headroom, outside)
                for expected, found in zip(before, after):
                    # Codes in JPEGs are quantised to 8 bits.
                    self.assertAlmostEqual(found / expected, 1, delta=0.02)
        # A lamp behind Clear glass stays brighter than SDR white, given the headroom.
        lamp = [(hidden_x - radius // 2, hidden_y + dy) for dy in range(-radius // 2, radius // 2, 4)]
        bare, covered = self.light(photo, 0, lamp), self.light(result, 0, lamp)
        self.assertGreater(min(abs(found / expected - 1) for expected, found in zip(bare, covered)), 0.1)
        self.assertGreater(max(self.light(result, STOPS, lamp)), 1.2)
        self.assertLessEqual(max(covered), 1)
