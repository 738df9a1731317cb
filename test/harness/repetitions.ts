/**
 * How often something raced or random is repeated: often enough to notice with every change, and many times as often
 * in `npm run faults`.
 */
export const repetitions = (often: number, long: number): number => (process.env.LONG_RUNS ? long : often)
