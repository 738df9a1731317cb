import { earlier } from '#server/kernel/time/dates.ts'
import { received } from '../money/amount-due.ts'
import { isDepositDueAtBooking } from '../money/deposit.ts'
import type { ReservationRow } from '../row.ts'

/**
 * New rooms under one hold: where one of them waits for its deposit, or for its guest's confirmation, all do, until the
 * first of their holds ends. rule 4.62
 */
export function holdTogether(rooms: readonly ReservationRow[]): readonly ReservationRow[] {
  const ends = rooms.flatMap(({ hold_expires_at }) => hold_expires_at ?? [])
  if (ends.length === 0) return rooms
  const hold_expires_at = ends.reduce(earlier)
  return rooms.map((row) => ({
    ...row,
    status: 'pending_payment',
    hold_expires_at,
    deposit_due_at: isPaidAtBooking(row) ? hold_expires_at : row.deposit_due_at,
  }))
}

const isPaidAtBooking = ({ deposit_required, deposit_rule }: ReservationRow): boolean =>
  deposit_required !== null && isDepositDueAtBooking(deposit_rule)

/** Whether a room on hold still waits for its own deposit. */
export const awaitsDeposit = (row: ReservationRow): boolean =>
  row.status === 'pending_payment' && isPaidAtBooking(row) && received(row) < row.deposit_required!
