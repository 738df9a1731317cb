import type { ReservationStatus } from '#contract/lists.ts'
import { fault } from '#server/kernel/errors.ts'

/** SVC-1007 for a stay that is over or not confirmed: nothing is to come of it. rule 36.1, 36.9 */
export function requireUnderWay(status: ReservationStatus): void {
  if (status !== 'confirmed' && status !== 'checked_in')
    throw fault('SVC-1007', { details: { from: status, to: null, allowed: [], reason: 'not_under_way' } })
}
