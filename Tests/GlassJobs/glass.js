// Applies glass in WebAssembly, in Node or in a page: digests(module bytes, jobs) → the digest of each job's canvas, or null
// if the glass is rejected. Jobs are those of GlassJob.swift. A trap is thrown, or its job gets -1 if `toleratesTraps`.

// The same canvases as in GlassJob.swift.
function canvasOf(job, frame) {
  if (job.backdrop == 0) return noise(job, frame);
  const { width, backdrop } = job;
  return filled(job, (i) => {
    if (backdrop == 1) return 255;
    if (backdrop == 2) return 40;
    const x = (i >> 2) % width, y = Math.floor((i >> 2) / width);
    const wave = (3 * x + 5 * y + ((x * y) >> 6) + 40 * (i % 4) + 9 * frame) & 511;
    return wave > 255 ? 511 - wave : wave;
  });
}

const rgba = 8 << 8;

function sampleCount({ width, height, format }) {
  if (format == rgba) return 4 * width * height;
  const [shiftX, shiftY] = { 1: [1, 1], 2: [1, 1], 3: [1, 0] }[format & 255] ?? [0, 0];
  return width * height + 2 * ((width + shiftX) >> shiftX) * ((height + shiftY) >> shiftY);
}

function filled(job, sample) {
  const length = sampleCount(job);
  if (job.format == rgba) return Uint8Array.from({ length }, (_, i) => (i % 4 == 3 ? 255 : sample(i)));
  const depth = (job.format >> 8) & 255;
  if (depth == 8) return Uint8Array.from({ length }, (_, i) => sample(i));
  return new Uint8Array(Uint16Array.from({ length }, (_, i) => sample(i) << (depth - 8)).buffer);
}

function noise(job, frame) {
  const { width, format } = job;
  let state = (0x9e3779b9 + frame * 77) | 0;
  function random() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 8;
  }
  const length = sampleCount(job);
  if (format == rgba) {
    return Uint8Array.from({ length }, (_, i) => {
      const value = random() & 255;
      return i % 4 == 3 ? 255 : 2 * ((i >> 2) % width) < width ? 96 + (value & 63) : value;
    });
  }
  const depth = (format >> 8) & 255;
  if (depth == 8) return Uint8Array.from({ length }, () => random() & 255);
  return new Uint8Array(Uint16Array.from({ length }, () => (random() & 65535) >>> (16 - depth)).buffer);
}

// FNV-1a over bytes.
function digest(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

// The functions of a module with memory for one call at a time.
function caller({ memory, ...functions }) {
  // Memory may have grown, which detaches views: they are created again for every use.
  function put(bytes) {
    const at = functions.vitrine_allocate(bytes.length);
    if (at) new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  function compile({ numbers, bytes, format }) {
    const raster = bytesOf(bytes);
    const values = put(new Uint8Array(Float64Array.from(numbers).buffer));
    const rasters = put(raster);
    const glass = functions.vitrine_glass_compile(values, numbers.length, rasters, raster.length, format, 0);
    functions.vitrine_release(values);
    functions.vitrine_release(rasters);
    return glass;
  }
  function apply(glasses, { width, height }, canvas, seconds) {
    const list = put(new Uint8Array(Int32Array.from(glasses).buffer));
    const at = put(canvas);
    const isApplied = functions.vitrine_glass_apply(
      list, glasses.length, at, canvas.length, 0, 0, width, height, seconds);
    const result = new Uint8Array(memory.buffer, at, canvas.length).slice();
    functions.vitrine_release(list);
    functions.vitrine_release(at);
    return isApplied ? result : null;
  }
  return { compile, apply, place: functions.vitrine_glass_place, free: functions.vitrine_glass_free };
}

function digestOf(job, { compile, apply, place, free }) {
  const glass = compile(job);
  if (!glass) return null;
  let canvas = place(glass, job.x, job.y) ? new Uint8Array() : null;
  job.seconds.forEach((seconds, frame) => {
    canvas = canvas && apply([glass], job, canvasOf(job, frame), seconds);
  });
  free(glass);
  return canvas && digest(canvas);
}

async function digests(module, jobs, toleratesTraps = false) {
  const all = [];
  let calls = null;
  for (const job of jobs) {
    calls ??= caller((await WebAssembly.instantiate(module, {})).instance.exports);
    try {
      all.push(digestOf(job, calls));
    } catch (failure) {
      if (!toleratesTraps || !(failure instanceof WebAssembly.RuntimeError)) throw failure;
      // A trap leaves the instance's memory in an undefined state.
      all.push(-1);
      calls = null;
    }
  }
  return all;
}

// In Node: node glass.js optics.wasm jobs.json
if (typeof require == "function") {
  const { readFileSync } = require("node:fs");
  const [module, jobs] = process.argv.slice(2);
  digests(readFileSync(module), JSON.parse(readFileSync(jobs, "utf8"))).then((all) => console.log(JSON.stringify(all)));
}
