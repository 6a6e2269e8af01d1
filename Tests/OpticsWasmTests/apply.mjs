// Applies one lens in WebAssembly: node apply.mjs optics.wasm job.json canvas.rgba result.rgba
import { readFileSync, writeFileSync } from "node:fs";

const [module, jobFile, canvasFile, resultFile] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, vitrine_allocate, vitrine_lens_compile, vitrine_lens_apply, vitrine_lens_free } = instance.exports;
const job = JSON.parse(readFileSync(jobFile, "utf8"));

function doubles(values) {
  if (!values) return 0;
  const at = vitrine_allocate(Math.max(values.length, 1) * 8);
  new Float64Array(memory.buffer, at, values.length).set(values);
  return at;
}

const canvas = readFileSync(canvasFile);
const at = vitrine_allocate(canvas.length);
const lens = vitrine_lens_compile(
  job.shape, doubles(job.numbers), job.numbers.length, job.variant, job.look, job.isDark, doubles(job.tint),
  doubles(job.map), job.width, job.height);
if (!lens) process.exit(3);
// Memory may have grown: views are made anew after every call.
new Uint8Array(memory.buffer, at, canvas.length).set(canvas);
vitrine_lens_apply(lens, at);
writeFileSync(resultFile, new Uint8Array(memory.buffer, at, canvas.length));
vitrine_lens_free(lens);
