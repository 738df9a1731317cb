import type { Before } from '../../context.ts'
import { judgeDestination, type Verdict } from '../../integrations/ssrf-guard.ts'
import { fault } from '../../kernel/errors.ts'

/** Judges the URL of a body, and where its name leads, before the transaction. */
export const judgeUrlOf = async (
  { body }: { body: { url?: string } },
  { policy }: Pick<Before, 'policy'>,
): Promise<Verdict | undefined> => (body.url === undefined ? undefined : judgeDestination(body.url, policy))

/** 422 SVC-1501 for a URL that must not be called; `details` says why. decisions 8 */
export function requireAllowed(verdict: Verdict | undefined): void {
  if (verdict === undefined || verdict.allowed) return
  const { reason, message } = verdict
  throw fault('SVC-1501', { message, details: { field: 'url', reason } })
}
