import { readLoss } from '../api/storage.js';

/** The key in session storage of the last loss that this window reported. */
const key = 'vitrine.loss';

/**
 * Returns the server's loss of data, once per window; afterwards null.
 *
 * @returns {ReturnType<typeof readLoss>}
 */
export async function unreportedLoss() {
  const loss = await readLoss();
  if (!loss) return null;
  const time = String(loss.seconds);
  try {
    if (sessionStorage.getItem(key) === time) return null;
    sessionStorage.setItem(key, time);
  } catch {
    // Without session storage, every load shows the message.
  }
  return loss;
}
