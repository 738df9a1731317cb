/** Attempts of a delivery, and the seconds between the end of one and the next. spec 6 */
const DELAYS_SECONDS = [0, 60, 900, 7_200, 72_000] as const
/** Spread of a delay, either way, so that what failed together does not come back together. */
const SPREAD = 0.1

/** Milliseconds to wait after the failure of attempt number `attempts`; null when it was the last. */
export function delayAfter(attempts: number, chance: number = Math.random()): number | null {
  const delay = DELAYS_SECONDS[attempts]
  return delay === undefined ? null : Math.round(delay * 1000 * (1 - SPREAD + 2 * SPREAD * chance))
}
