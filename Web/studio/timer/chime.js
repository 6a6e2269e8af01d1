/** The notes of the chime, in hertz, and how long after the first each begins, in seconds. */
const notes = [[659.25, 0], [783.99, 0.22], [1046.5, 0.44]];
const length = 1.6;
const loudness = 0.22;
const repetitions = 3;

/** A soft chime that tells that the time is up. */
export class Chime {
  #context = null;

  /** Lets the browser play later. It allows this only inside a click or a key press. */
  allow() {
    if (typeof AudioContext !== 'function') return;
    this.#context ??= new AudioContext();
    this.#context.resume().catch(() => {});
  }

  /** Plays the chime, if the browser has been asked to allow it. */
  play() {
    const context = this.#context;
    if (!context) return;
    for (let round = 0; round < repetitions; round += 1) {
      const begin = context.currentTime + round * length;
      for (const [frequency, after] of notes) this.#note(context, frequency, begin + after);
    }
  }

  #note(context, frequency, at) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
