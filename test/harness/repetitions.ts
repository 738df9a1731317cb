/**
 * How often something raced or random is repeated: with every change often enough to notice what is plainly wrong, more
 * often in files of `npm run test:long`, many times as often by `npm run faults`.
 */
export const repetitions = (often: number, long: number, faults = long): number => {
  if (process.env.LONG_RUNS) return faults
  return process.env.LONG_TESTS ? long : often
}

/** Whether this is `npm run test:long` or `npm run faults`: with what `npm test` has no time for. */
export const IS_LONG_RUN = Boolean(process.env.LONG_TESTS || process.env.LONG_RUNS)
