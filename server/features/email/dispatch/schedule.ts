/** Seconds between the end of an attempt that did not succeed and the next: 1 min, 5 min, 30 min, 2 h, 12 h. */
export const DELAYS_SECONDS = [60, 300, 1_800, 7_200, 43_200] as const
/** Spread of a delay, either way, so that what waited together does not come back together. */
const SPREAD = 0.1

/** Milliseconds to wait after attempt number `attempts`; null when it was the last. */
export function delayAfter(attempts: number, chance: number = Math.random()): number | null {
  const delay = DELAYS_SECONDS[attempts - 1]
  return delay === undefined ? null : Math.round(delay * 1000 * (1 - SPREAD + 2 * SPREAD * chance))
}

const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000

/** Milliseconds without a further try while no mail goes at all, after so many tries in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
