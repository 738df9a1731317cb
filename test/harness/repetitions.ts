const IS_FAULT_RUN = Boolean(process.env.LONG_RUNS)

/** `npm run faults -- --full`, which takes hours; without it a few of each. */
export const IS_FULL_RUN = Boolean(process.env.FULL_RUNS)

/**
 * Number of repetitions of a race or random test: few in `npm test` and in CI, which judge a change, more in files of
 * `npm run test:long` and in `npm run faults`, many more in `npm run faults -- --full`.
 */
export const repetitions = (often: number, long: number, full = long): number => {
  if (IS_FAULT_RUN) return IS_FULL_RUN ? full : long
  return process.env.LONG_TESTS && !process.env.CI ? long : often
}

/** What only `npm run faults` does: a few times, or as often as `--full` says; the variable, such as KILLS, wins over both. */
export const faultRuns = (variable: string, few: number, full: number): number =>
  Number(process.env[variable] ?? (IS_FULL_RUN ? full : few))

/** Whether this is `npm run test:long` or `npm run faults`, with tests that are too slow for `npm test`. */
export const IS_LONG_RUN = Boolean(process.env.LONG_TESTS || process.env.LONG_RUNS)
