"""Prints what glass costs in a page of 540 by 960 CSS pixels at density 2. Nothing is compared; see Scripts/measure-web."""

import sys

from browser import ARGUMENTS, CHROMIUM, PATIENCE, Server
from playwright.sync_api import sync_playwright

ROUNDS = 3
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Measure</title><link rel="icon" href="data:,">
<style>
body {{ margin: 0; font: 17px sans-serif }} vitrine-glass {{ width: 540px; height: 960px }}
vitrine-glass::part(pane) {{ width: 216px; height: 260px }}
</style>
<script type="module" src="/vitrine-glass/vitrine-glass.js"></script></head><body>
<vitrine-glass src="{source}" material="{material}" draggable>
<h2>Good evening</h2><p>Glass with a few lines of text, which stays legible.</p></vitrine-glass>
</body></html>
"""

# Records when the page shows frames, when the glass is painted, and which frames of a video it shows.
RECORDER = """
window.record = { vsync: 0, vsyncs: [], draws: [], seen: 0, made: 0, ages: [], costs: [] };
if (window.VideoFrame) {
  const Frame = window.VideoFrame;
  window.VideoFrame = class extends Frame {
    constructor(...given) {
      super(...given);
      window.record.made = this.timestamp / 1e6;
    }
  };
}
window.percentile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * part) - 1, sorted.length - 1)];
};
window.watchVsync = (time) => {
  record.vsync = time;
  record.vsyncs.push(time);
  requestAnimationFrame(watchVsync);
};
"""

WATCH = """() => {
  const element = document.querySelector('vitrine-glass');
  element.addEventListener('draw', () => {
    record.draws.push(record.vsync);
    record.costs.push(element.statistics().milliseconds);
  });
  requestAnimationFrame(watchVsync);
}"""

DRAG = """() => {
  // The first frames warm everything up.
  const intervals = (times) => times.slice(1).map((time, index) => time - times[index]).slice(10);
  const draws = intervals(record.draws);
  const vsyncs = intervals(record.vsyncs);
  const within = (values) => values.filter((value) => value <= 17).length / values.length * 100;
  return {
    'frames of the glass': draws.length, 'frames of the page': vsyncs.length,
    'within one frame of the screen, %': within(draws), 'longest': Math.max(...draws),
    'page within one frame, %': within(vsyncs), 'page longest': Math.max(...vsyncs),
    'painting, median': percentile(record.costs, 0.5), 'painting, 95 %': percentile(record.costs, 0.95),
    'density changes': document.querySelector('vitrine-glass').statistics().densityChanges,
  };
}"""

VIDEO = """async () => {
  const element = document.querySelector('vitrine-glass');
  const { media } = element;
  const { record } = window;
  const costs = [];
  let shown = 0;
  const watch = (now, { mediaTime }) => {
    record.seen = mediaTime;
    shown += 1;
    media.requestVideoFrameCallback(watch);
  };
  media.requestVideoFrameCallback(watch);
  const times = [];
  element.addEventListener('draw', () => {
    times.push(performance.now());
    costs.push(element.statistics().milliseconds);
    // A loop begins again with a time before.
    record.ages.push(Math.max((record.seen - record.made) * 30, 0));
  });
  const began = performance.now();
  await new Promise((resolve) => { setTimeout(resolve, 5000); });
  const seconds = (performance.now() - began) / 1000;
  return {
    'frames of the video per second': shown / seconds, 'frames of the glass per second': times.length / seconds,
    'oldest frame shown, in frames': Math.max(...record.ages), 'painting, median': percentile(costs, 0.5),
    'painting, 95 %': percentile(costs, 0.95), path: element.statistics().path,
  };
}"""

REST = """async () => {
  const element = document.querySelector('vitrine-glass');
  const calls = () => element.statistics().calls;
  for (let before = -1; before !== calls();) {
    before = calls();
    await new Promise((resolve) => { setTimeout(resolve, 500); });
  }
  const before = calls();
  await new Promise((resolve) => { setTimeout(resolve, 2000); });
  return { 'calls in 2 s': calls() - before };
}"""


def opened(browser, server, source, material):
    path = f"/{material}-{len(server.pages)}.html"
    server.pages[path] = PAGE.format(source=source, material=material)
    context = browser.new_context(viewport={"width": 540, "height": 960}, device_scale_factor=2)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(RECORDER)
    page.goto(server.origin + path)
    page.wait_for_function("document.querySelector('vitrine-glass')?.statistics()?.firstGlass > 0")
    return page


def first_glass(page):
    return page.evaluate("document.querySelector('vitrine-glass').statistics().firstGlass")


def drag(page):
    """Drags the pane around. The browser takes one movement for each frame."""
    page.mouse.move(270, 400)
    page.mouse.down()
    page.evaluate(WATCH)
    for x, y in [(400, 200), (150, 150), (130, 700), (400, 800), (270, 400)]:
        page.mouse.move(x, y, steps=60)
    figures = page.evaluate(DRAG)
    page.mouse.up()
    return figures


def show(title, figures):
    print(title)
    for name, value in figures.items():
        print(f"  {name:36} {value if isinstance(value, (str, int)) else round(value, 1)}", flush=True)


def main():
    materials = sys.argv[1:] or ["clear", "regular"]
    server = Server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for material in materials:
            times = []
            for _ in range(ROUNDS):
                page = opened(browser, server, "/demo/still-life.jpg", material)
                times.append(first_glass(page))
                rest = page.evaluate(REST)
                dragged = drag(page) if len(times) == ROUNDS else None
                page.context.close()
            show(f"{material}: first glass after the script", {"ms": ", ".join(f"{time:.0f}" for time in times)})
            show(f"{material}: rest", rest)
            show(f"{material}: dragging over a photo, ms", dragged)
            page = opened(browser, server, "/demo/lanterns.mp4", material)
            page.wait_for_function("document.querySelector('vitrine-glass').statistics().frames > 20")
            show(f"{material}: over a video", page.evaluate(VIDEO))
            page.context.close()
        browser.close()
    server.closed.set()
    server.shutdown()


if __name__ == "__main__":
    main()
