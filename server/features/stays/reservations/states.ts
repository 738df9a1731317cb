import type { ReservationStatus } from '#contract/lists.ts'

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

/** rule 4.7 */
export const TRIGGERS: Record<ReservationStatus, Partial<Record<ReservationStatus, Trigger>>> = {
  pending_payment: { confirmed: 'confirm', cancelled: 'cancel' },
  confirmed: { checked_in: 'check_in', no_show: 'no_show', cancelled: 'cancel' },
  checked_in: { checked_out: 'check_out', confirmed: 'undo_check_in' },
  checked_out: { checked_in: 'undo_check_out' },
  no_show: { confirmed: 'undo_no_show' },
  cancelled: { confirmed: 'reinstate' },
}

/** Terminal states: nothing but notes, metadata and status may change. rule 4 */
export const isClosed = (status: ReservationStatus): boolean =>
  status === 'cancelled' || status === 'checked_out' || status === 'no_show'
