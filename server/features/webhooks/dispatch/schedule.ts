/** Seconds between the end of an attempt and the next, after a first one at once: 1 min, 15 min, 2 h, 20 h. spec 6 */
export const DELAYS_SECONDS = [60, 900, 7_200, 72_000] as const
