// All modules are named here, so that they are fetched at the same time and not one after the other.
import './glass-appearance.js';
import { sentence } from './glass-error.js';
import './glass-film.js';
import './glass-frame.js';
import { GlassModule } from './glass-module.js';
import './glass-numbers.js';
import './glass-painter.js';
import './glass-piece-transformer.js';
import './glass-pieces.js';
import './glass-pixels.js';
import './glass-rect.js';
import './glass-regions.js';
import './glass-renderer.js';
import { PainterRoom } from './glass-room.js';
import './glass-shape.js';
import { context, surface, taken } from './glass-surface.js';

/** Draws for all scenes of a page. Every message has a number, and its answer has the same one. */

let room;

self.addEventListener('message', async ({ data: { number, kind, payload } }) => {
  try {
    if (kind === 'module') {
      room = new PainterRoom(await GlassModule.instantiate(payload));
      self.postMessage({ number, result: true });
      // A failure here would be reported by the first painting.
      await room.warm().catch(() => {});
      return;
    }
    const result = await room.handle(kind, payload);
    self.postMessage({ number, result }, result?.bitmap ? [result.bitmap] : []);
  } catch (failure) {
    self.postMessage({ number, failure: sentence(failure) });
  }
});

// The first canvas of a thread takes long to make. This happens while the module is still being loaded.
const warming = context(surface(1, 1));
warming.putImageData(new ImageData(1, 1), 0, 0);
taken(warming.canvas).close();
