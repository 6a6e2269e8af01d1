// Applies lenses in WebAssembly, in Node or in a page: digests(module bytes, jobs) → the digest of each job's canvas.
// A job consists of the numbers of its lens and the size of its canvas, which `noise` fills.

// Noise of low contrast in the left half and high contrast in the right half, as in LensJob.swift.
function noise(width, height) {
  const canvas = new Uint8Array(width * height * 4);
  let state = 0x9e3779b9;
  for (let i = 0; i < canvas.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const x = (i >> 2) % width;
    canvas[i] = i % 4 == 3 ? 255 : 2 * x < width ? 96 + ((state >>> 8) & 63) : (state >>> 8) & 255;
  }
  return canvas;
}

// FNV-1a over bytes.
function digest(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

async function digests(module, jobs) {
  const { instance } = await WebAssembly.instantiate(module, {});
  const { memory, vitrine_allocate, vitrine_release, vitrine_lens_compile, vitrine_lens_apply, vitrine_lens_free } =
    instance.exports;
  return jobs.map(({ numbers, width, height }) => {
    const described = vitrine_allocate(numbers.length * 8);
    new Float64Array(memory.buffer, described, numbers.length).set(numbers);
    const lens = vitrine_lens_compile(described, numbers.length, width, height);
    vitrine_release(described);
    if (!lens) return null;
    const canvas = noise(width, height);
    const at = vitrine_allocate(canvas.length);
    // Memory may have grown, which detaches views: they are created again after every call.
    new Uint8Array(memory.buffer, at, canvas.length).set(canvas);
    vitrine_lens_apply(lens, at);
    const result = digest(new Uint8Array(memory.buffer, at, canvas.length));
    vitrine_lens_free(lens);
    vitrine_release(at);
    return result;
  });
}

// In Node: node lenses.js optics.wasm jobs.json
if (typeof require == "function") {
  const { readFileSync } = require("node:fs");
  const [module, jobs] = process.argv.slice(2);
  digests(readFileSync(module), JSON.parse(readFileSync(jobs, "utf8"))).then((all) => console.log(JSON.stringify(all)));
}
