/**
 * Number of repetitions of a race or random test: few in `npm test` and in CI, which judge a change, more in files of
 * `npm run test:long`, many more in `npm run faults`.
 */
export const repetitions = (often: number, long: number, faults = long): number => {
  if (process.env.LONG_RUNS) return faults
  return process.env.LONG_TESTS && !process.env.CI ? long : often
}

/** Whether this is `npm run test:long` or `npm run faults`, with tests that are too slow for `npm test`. */
export const IS_LONG_RUN = Boolean(process.env.LONG_TESTS || process.env.LONG_RUNS)
