import type { EnvironmentName } from '#contract/lists.ts'
import { readMovedClocks } from '../features/developer/test-clock/public.ts'
import type { Environment } from '../http/request.ts'
import { monotonic } from '../kernel/time/clock.ts'

/**
 * Learns which clocks of the sandbox were moved, and how far, where there may be something to learn. Those of live cannot be:
 * nothing is read there. rule 14.31
 */
export async function readTestClocks(
  name: EnvironmentName,
  { test_clocks, background }: Pick<Environment, 'test_clocks' | 'background'>,
): Promise<void> {
  const now_ms = monotonic()
  if (name === 'sandbox' && test_clocks.isReadDue(now_ms))
    await test_clocks.refresh(() => readMovedClocks(background), now_ms)
}
