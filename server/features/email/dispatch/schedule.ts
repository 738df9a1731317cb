/** Seconds between the end of an attempt that did not succeed and the next: 1 min, 5 min, 30 min, 2 h, 12 h. */
export const DELAYS_SECONDS = [60, 300, 1_800, 7_200, 43_200] as const

const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000

/** Milliseconds without a further try while the server accepts no mail at all, after so many tries in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
