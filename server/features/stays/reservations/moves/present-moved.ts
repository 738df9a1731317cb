import { money } from '#contract/money.ts'
import type { MovedStay } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { totalOfStay } from '../money/amount-due.ts'
import { confirmationCode } from '../present.ts'
import { roomOf } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import type { PlannedStay } from './plan-moves.ts'

/** A stay after moves, beside its state before. */
export function presentMoved(
  { now }: Pick<Context, 'now'>,
  { before }: PlannedStay,
  {
    saved,
    repriced,
    warnings,
  }: {
    readonly saved: ReservationRow
    readonly repriced: ReservationRow | null
    readonly warnings: MovedStay['warnings']
  },
): MovedStay {
  return {
    reservation_id: saved.id,
    confirmation_code: confirmationCode(saved.id),
    property_id: saved.property_id,
    room_id: roomOf(saved, now),
    room_segments: saved.segments,
    previous_room_segments: before.segments,
    total: money(totalOfStay(saved), saved.currency),
    difference: money(saved.total - before.total, saved.currency),
    repriced_total: repriced && money(totalOfStay(repriced), saved.currency),
    warnings,
    version: saved.version,
  }
}
