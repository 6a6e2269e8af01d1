// Calls the module with mutated input, then compiles and frees glass repeatedly:
// node mutations.js optics.wasm jobs.json ROUNDS SEED → the counts of what was accepted, and the growth of memory in bytes.
// A trap ends the program with an error. Jobs are those of GlassJob.swift; numbers are 32-bit here, as in every browser.

const { readFileSync } = require("node:fs");
const [path, list, rounds, seed] = process.argv.slice(2);
const module_ = new WebAssembly.Module(readFileSync(path));
const jobs = JSON.parse(readFileSync(list, "utf8"));
const strange = [
  0, -1, 1, 2, 3, 4, 0.5, 1e6, -1e6, 1e-6, 255, 26, 27, 1e300, Infinity, NaN, 16384, 16385, -16384, 2 ** 20, 2 ** 31 - 1,
  -(2 ** 31), 2 ** 32, 1e-300,
];
const formats = [2048, 67841, 2050, 2563, 134148, 526850, 5, -1, 0, 1792];

let state = Number(seed) | 0 || 1;
function below(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}
const oneIn = (count) => below(count) == 0;
const anyOf = (values) => values[below(values.length)];

function mutated(numbers) {
  const result = [...numbers];
  if (oneIn(5)) return result;
  for (let i = 0; i <= below(3); i++) result[below(result.length)] = anyOf(strange);
  if (oneIn(9)) result.splice(below(result.length), 1 + below(3));
  if (oneIn(11)) result.push(...anyOf(jobs).numbers);
  return result;
}

function start() {
  const { memory, ...calls } = new WebAssembly.Instance(module_, {}).exports;
  function put(bytes) {
    const at = calls.vitrine_allocate(bytes.length);
    if (at) new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  const numbers = (values) => put(new Uint8Array(Float64Array.from(values).buffer));
  const handles = (values) => put(new Uint8Array(Int32Array.from(values).buffer));
  return { memory, calls, put, numbers, handles };
}

function byteCount(format, width, height) {
  if (format == 2048) return 4 * width * height;
  const layout = format & 255;
  const columns = layout == 4 ? width : (width + 1) >> 1, rows = layout < 3 ? (height + 1) >> 1 : height;
  return (width * height + 2 * columns * rows) * (((format >> 8) & 255) > 8 ? 2 : 1);
}

function mutate({ calls, put, numbers, handles }, counts) {
  const job = anyOf(jobs), bytes = Buffer.from(job.bytes, "base64");
  const values = mutated(job.numbers), format = oneIn(3) ? anyOf(formats) : 2048;
  const described = numbers(values), rasters = put(bytes);
  const glass = calls.vitrine_glass_compile(
    oneIn(60) ? below(1e7) : described, oneIn(50) ? below(1e9) - 5e8 : values.length, rasters,
    oneIn(50) ? below(1e6) : bytes.length, format, oneIn(40) ? below(1e7) : 0);
  if (glass) {
    counts.compiled++;
    const [x, y] = [oneIn(8) ? anyOf(strange) : 2 * below(60) - 60, oneIn(8) ? below(3) : 2 * below(40) - 40];
    calls.vitrine_glass_place(glass, x, y);
    const [width, height] = [1 + below(48), 1 + below(32)], size = byteCount(format, width, height);
    const buffer = put(Uint8Array.from({ length: size }, () => below(256)));
    const list = handles([oneIn(30) ? below(1e8) : glass, glass]);
    for (const seconds of [0, 0.1, oneIn(20) ? anyOf(strange) : 0.2]) {
      counts.applied += calls.vitrine_glass_apply(
        list, oneIn(20) ? 2 : 1, buffer, oneIn(30) ? below(1e6) : size, oneIn(4) ? anyOf(strange) : 0, 0, width, height,
        seconds);
    }
    calls.vitrine_glass_rects(glass, oneIn(2) ? buffer : below(1e7));
    for (const memory of [buffer, list]) calls.vitrine_release(memory);
    calls.vitrine_glass_free(glass);
    if (oneIn(20)) calls.vitrine_glass_free(glass);
  }
  for (const memory of [described, rasters]) calls.vitrine_release(memory);
  if (oneIn(30)) calls.vitrine_release(below(1e8));
}

// The growth of memory over the last nine tenths of rounds in which glass is compiled, applied and freed.
function growth({ memory, calls, put, numbers, handles }, rounds) {
  let early = 0;
  for (let round = 0; round < rounds; round++) {
    const job = jobs[round % jobs.length], bytes = Buffer.from(job.bytes, "base64");
    const described = numbers(job.numbers), rasters = put(bytes);
    const glass = calls.vitrine_glass_compile(described, job.numbers.length, rasters, bytes.length, 2048, 0);
    if (!glass) throw new Error(`job ${round % jobs.length} was rejected`);
    const buffer = put(new Uint8Array(4 * 48 * 32)), list = handles([glass]);
    calls.vitrine_glass_apply(list, 1, buffer, 4 * 48 * 32, 0, 0, 48, 32, 0);
    for (const memory of [described, rasters, buffer, list]) calls.vitrine_release(memory);
    calls.vitrine_glass_free(glass);
    if (round == Math.floor(rounds / 10)) early = memory.buffer.byteLength;
  }
  return memory.buffer.byteLength - early;
}

const counts = { compiled: 0, applied: 0 };
const fuzzed = start();
for (let round = 0; round < rounds; round++) mutate(fuzzed, counts);
console.log(JSON.stringify({ ...counts, growth: growth(start(), Math.min(rounds, 10_000)) }));
