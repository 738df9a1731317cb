import type { QuoteStatus } from '#contract/stays/status.ts'
import { fault } from '#server/kernel/errors.ts'
import type { QuoteRow } from './row.ts'

type Standing = Pick<QuoteRow, 'status' | 'lapses_at'>

/** Whether a sent quote can no longer be accepted: from `lapses_at` on, also before the job has run. rule 33.3 */
const hasLapsed = ({ status, lapses_at }: Standing, now: Temporal.Instant): boolean =>
  status === 'sent' && Temporal.Instant.compare(now, Temporal.Instant.from(lapses_at)) >= 0

/** The status of a quote by the clock. rule 33.3 */
export const statusOf = (row: Standing, now: Temporal.Instant): QuoteStatus =>
  hasLapsed(row, now) ? 'lapsed' : row.status

/** SVC-1007 for a quote that is over. rule 33.2 */
export function requireOpen(row: Standing, now: Temporal.Instant, to: QuoteStatus): void {
  const from = statusOf(row, now)
  if (from === 'draft' || from === 'sent') return
  const reason = from === to ? `already_${to}` : 'no_such_change'
  throw fault('SVC-1007', { details: { from, to, allowed: [], reason } })
}
