import type { WaitingStatus } from '#contract/stays/status.ts'
import { fault } from '#server/kernel/errors.ts'
import type { WaitingRow } from './row.ts'

type Standing = Pick<WaitingRow, 'status' | 'expires_at'>

const isOpen = (status: WaitingStatus): boolean => status === 'waiting' || status === 'proposed'

/** The status of an entry by the clock: it has expired from `expires_at` on, also before the job has run. rule 34.2 */
export const statusOf = ({ status, expires_at }: Standing, now: Temporal.Instant): WaitingStatus =>
  isOpen(status) && Temporal.Instant.compare(now, Temporal.Instant.from(expires_at)) >= 0 ? 'expired' : status

/** SVC-1007 for an entry that is over, and one in which `to` is not possible. rule 34.2 */
export function requireOpen(row: Standing, now: Temporal.Instant, to: WaitingStatus): void {
  const from = statusOf(row, now)
  if (isOpen(from)) return
  throw fault('SVC-1007', {
    details: { from, to, allowed: [], reason: from === to ? `already_${to}` : 'no_such_change' },
  })
}
