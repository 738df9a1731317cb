/** Jitter of a delay, either way, so that what failed together is not retried together. */
const JITTER = 0.1

/** Milliseconds to wait after the failure of attempt number `attempt`; null when it was the last. */
export function retryDelay(
  delays_seconds: readonly number[],
  attempt: number,
  chance: number = Math.random(),
): number | null {
  const delay = delays_seconds[attempt - 1]
  return delay === undefined ? null : Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * chance))
}
