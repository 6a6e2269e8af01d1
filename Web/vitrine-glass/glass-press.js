/** The time in seconds after which the motion of a press is no longer visible. */
const visibleMotion = 1.2;
/** A time in seconds at which all motion is over. */
const settled = 3;

/**
 * Returns what the module needs to know of a touch at an instant.
 *
 * @param {import('./vitrine-glass').GlassTouch | undefined} touch
 * @param {number} now The instant, on the clock of `performance.now()`.
 * @param {boolean} isStill Whether motion is unwelcome.
 * @returns {{ press?: object, isMoving: boolean }} The press, and whether it will look different a frame later.
 */
export function pressAt(touch, now, isStill) {
  if (!touch) return { isMoving: false };
  const seconds = (now - touch.began) / 1000;
  const held = touch.ended === undefined;
  const released = held ? -1 : (touch.ended - touch.began) / 1000;
  const since = held ? seconds : seconds - released;
  const isMoving = !isStill && since < visibleMotion;
  if (!held && !isMoving) return { isMoving: false };
  // Once the motion is over, the numbers stay the same, so that nothing is compiled while a finger rests.
  const time = isMoving ? seconds : settled;
  return { press: { seconds: time, x: touch.x, y: touch.y, released: isMoving ? released : -1 }, isMoving };
}
