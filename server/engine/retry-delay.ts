/** Jitter of a retry, so that what failed together is not retried together. */
const JITTER = 0.1

/** A duration, longer or shorter by up to a share of it. */
export const jittered = (duration: number, share: number, chance: number = Math.random()): number =>
  duration * (1 + share * (2 * chance - 1))

/** Milliseconds to wait after the failure of attempt number `attempt`; null when it was the last. */
export function retryDelay(
  delays_seconds: readonly number[],
  attempt: number,
  chance: number = Math.random(),
): number | null {
  const delay = delays_seconds[attempt - 1]
  return delay === undefined ? null : Math.round(jittered(delay * 1000, JITTER, chance))
}
