import { sentence } from './glass-error.js';
import { GlassModule } from './glass-module.js';
import { PainterRoom } from './glass-room.js';

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
