import { meanLuma, meanPlanarLuma } from './glass-appearance.js';
import { GlassError } from './glass-error.js';
import { coverCrop, evenCrop, frameFromPlanes, isUpright, planarFormat, planes, rgbaFormat } from './glass-frame.js';
import { ReadableSurface, context, imageOf, surface, taken } from './glass-surface.js';

/** The lowest density, in pixels of the video per CSS pixel, at which glass is computed on the video's own planes. */
const leastDensity = 1;
/** How many times finer than the screen the planes may be. Beyond it, a canvas costs less. */
const finestPlanes = 2;
const wholeStage = { left: 0, top: 0, width: 1, height: 1 };

/**
 * Draws glass over the frames of a video.
 *
 * The glass is applied to the planes of each frame, like in an export. Frames whose planes cannot be used, or are much
 * finer than the stage, are drawn on a canvas and read back. The whole frame is part of the painting, so that the glass
 * and its surroundings always belong to the same instant.
 */
export class FilmPainter {
  #module;
  #renderer;
  #stage = null;
  #sampled = null;
  /** Whether the browser has refused to copy planes or to make a frame from them. */
  #refused = false;

  /**
   * @param {import('./glass-module.js').GlassModule} module
   * @param {import('./glass-renderer.js').GlassRenderer} renderer
   */
  constructor(module, renderer) {
    this.#module = module;
    this.#renderer = renderer;
  }

  /**
   * Paints a frame.
   *
   * @param {import('./glass-painter.js').PaintRequest} request
   * @param {Function} follow Reports the luma beneath adaptive groups and returns their appearances.
   */
  async paint(request, follow) {
    const { frame } = request;
    const size = { width: frame.displayWidth ?? frame.width, height: frame.displayHeight ?? frame.height };
    const crop = evenCrop(coverCrop(
      size.width, size.height, request.stage.width / request.stage.height, request.framing));
    const job = { ...request, crop, follow };
    const format = this.#planarFormatOf(job);
    if (!format) return this.#onCanvas(job);
    try {
      return await this.#onPlanes(job, format);
    } catch (failure) {
      if (failure instanceof GlassError || this.#module.isTrapped) throw failure;
      this.#refused = true;
      return this.#onCanvas(job);
    }
  }

  /** Returns the format of the frame's planes if glass can be computed on them. */
  #planarFormatOf({ frame, crop, stage }) {
    if (this.#refused || this.#renderer.isPrepared || !frame.copyTo || !isUpright(frame)) return null;
    const density = crop.width * stage.density / stage.width;
    if (density < leastDensity || density > finestPlanes * stage.density) return null;
    return planarFormat(frame);
  }

  async #onPlanes({ frame, groups, stage, crop, seconds, follow }, format) {
    const density = crop.width * stage.density / stage.width;
    const canvas = { x: 0, y: 0, width: crop.width, height: crop.height };
    const began = performance.now();
    const places = this.#renderer.update(groups, density, format);
    const compileMilliseconds = performance.now() - began;
    const regions = this.#renderer.regions(canvas, format.step);
    const areas = this.#renderer.adaptiveAreas(groups, density);
    const origin = { x: frame.visibleRect.x + crop.x, y: frame.visibleRect.y + crop.y };
    const drawing = this.#drawn(frame, crop, crop.width, crop.height);
    const appearances = {};
    for (const { rect, layers } of regions) {
      const samples = await planes(frame, { ...rect, x: rect.x + origin.x, y: rect.y + origin.y });
      Object.assign(
        appearances, follow(areas, rect, (area) => meanPlanarLuma(samples, rect, area, format.code)));
      this.#module.pixels(samples.length).set(samples);
      samples.set(this.#module.applyLayers(layers, samples.length, rect, seconds));
      const changed = frameFromPlanes(samples, rect, frame);
      drawing.drawImage(changed, rect.x, rect.y);
      changed.close();
    }
    const bitmap = await taken(drawing.canvas);
    return { places, path: 'planes', factor: 1, compileMilliseconds, box: wholeStage, appearances, bitmap };
  }

  async #onCanvas({ frame, groups, stage, factor, crop, seconds, follow }) {
    const density = stage.density * factor;
    const width = Math.max(Math.round(stage.width * factor), 1);
    const height = Math.max(Math.round(stage.height * factor), 1);
    const began = performance.now();
    const places = this.#renderer.update(groups, density, rgbaFormat);
    const compileMilliseconds = performance.now() - began;
    const regions = this.#renderer.regions({ x: 0, y: 0, width, height }, rgbaFormat.step);
    const areas = this.#renderer.adaptiveAreas(groups, density);
    const sampled = this.#sampledFrame(frame, crop, width, height, regions);
    const drawing = this.#drawn(frame, crop, stage.width, stage.height);
    const appearances = {};
    for (const { rect, changed, layers } of regions) {
      const pixels = this.#module.pixels(rect.width * rect.height * 4);
      sampled.copy(rect, pixels);
      Object.assign(appearances, follow(areas, rect, (area) => meanLuma(pixels, rect, area)));
      const image = imageOf(this.#module.applyLayers(layers, pixels.length, rect, seconds), rect);
      sampled.draw((lens) => lens.putImageData(image, rect.x, rect.y));
      const { x, y } = changed;
      drawing.drawImage(
        sampled.canvas, x, y, changed.width, changed.height, x / factor, y / factor, changed.width / factor,
        changed.height / factor);
    }
    const bitmap = await taken(drawing.canvas);
    return { places, path: 'rgba', factor, compileMilliseconds, box: wholeStage, appearances, bitmap };
  }

  /** Draws the crop of a frame on the stage. */
  #drawn(frame, crop, width, height) {
    this.#stage ??= context(surface(width, height), { alpha: false });
    const { canvas } = this.#stage;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.#stage.drawImage(frame, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    return this.#stage;
  }

  /** Draws the crop of a frame where the regions read it. */
  #sampledFrame(frame, crop, width, height, regions) {
    if (this.#sampled?.rect.width !== width || this.#sampled.rect.height !== height) {
      this.#sampled = new ReadableSurface(width, height);
    }
    this.#sampled.draw((drawing) => {
      drawing.save();
      drawing.beginPath();
      for (const { rect } of regions) drawing.rect(rect.x, rect.y, rect.width, rect.height);
      drawing.clip();
      drawing.drawImage(frame, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
      drawing.restore();
    });
    return this.#sampled;
  }
}
