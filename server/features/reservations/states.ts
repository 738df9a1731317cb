import type { ReservationStatus } from '../../../contract/lists.ts'
import { fault } from '../../kernel/errors.ts'

/** The transitions that a PATCH of `status` triggers, by current status. rule 4 */
export type Trigger =
  | 'confirm'
  | 'check_in'
  | 'check_out'
  | 'no_show'
  | 'cancel'
  | 'undo_check_in'
  | 'undo_check_out'
  | 'undo_no_show'
  | 'reinstate'

const TRIGGERS: Record<ReservationStatus, Partial<Record<ReservationStatus, Trigger>>> = {
  pending_payment: { confirmed: 'confirm', cancelled: 'cancel' },
  confirmed: { checked_in: 'check_in', no_show: 'no_show', cancelled: 'cancel' },
  checked_in: { checked_out: 'check_out', confirmed: 'undo_check_in' },
  checked_out: { checked_in: 'undo_check_out' },
  no_show: { confirmed: 'undo_no_show' },
  cancelled: { confirmed: 'reinstate' },
}

/** The transition from one status to another, or SVC-1007 with those that are allowed. */
export function triggerOf(from: ReservationStatus, to: ReservationStatus): Trigger {
  const trigger = TRIGGERS[from][to]
  if (!trigger) throw notAllowed(from, to, 'no_such_change')
  return trigger
}

/** 409 SVC-1007: the change of status is not allowed, or its guard failed. */
export const notAllowed = (from: ReservationStatus, to: ReservationStatus | null, reason: string) =>
  fault('SVC-1007', { details: { from, to, allowed: Object.keys(TRIGGERS[from]), reason } })

/** Terminal states: nothing but notes, metadata and status may change. rule 4 */
export const isClosed = (status: ReservationStatus): boolean =>
  status === 'cancelled' || status === 'checked_out' || status === 'no_show'
