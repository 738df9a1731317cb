import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { markRoomDirty } from '#server/features/inventory/rooms/public.ts'
import { settleBooking } from '../bookings/settle-booking.ts'
import { recordChange } from '../changes/record-change.ts'
import { appendUpdated } from '../events.ts'
import { prepareAutomaticMail } from '../guests/notify-guest.ts'
import { present } from '../present.ts'
import { segmentOn } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { withRoomsChecked } from './moves-store.ts'
import type { PlannedStay } from './plan-moves.ts'

/**
 * Writes the stays with their events, audit rows and e-mails, sent together, then has the double bookings
 * checked. Rooms that guests have left become dirty. Returns the stays as stored. rule 4.47
 */
export async function saveMoves(
  ctx: Context,
  stays: readonly PlannedStay[],
  note: object | null,
): Promise<ReservationRow[]> {
  if (stays.length === 0) return []
  const mails = await Promise.all(
    stays.map(({ before, after, reprices }) => (reprices ? prepareAutomaticMail(ctx, before, after) : null)),
  )
  const saved: ReservationRow[] = []
  await withRoomsChecked(ctx, () =>
    stays.map(async ({ before, after }, i) => {
      saved[i] = await saveReservation(ctx, before, after, {
        along: (row) => [
          appendUpdated(ctx, before, row),
          record(ctx, { before, after: row, is_first: i === 0, note }),
          mails[i]?.(row),
        ],
      })
    }),
  )
  await Promise.all(roomsLeft(stays).map((room_id) => markRoomDirty(ctx, room_id)))
  // One after the other: rooms of one booking may be among them.
  const settled: ReservationRow[] = []
  for (const row of saved) settled.push(await settleBooking(ctx, row))
  return settled
}

interface Recorded {
  readonly before: ReservationRow
  readonly after: ReservationRow
  readonly is_first: boolean
  /** What the request overrides, for the audit log. */
  readonly note: object | null
}

/** The audit row of the request is of the first stay; the others get one each. */
async function record(ctx: Context, { before, after, is_first, note }: Recorded): Promise<void> {
  if (is_first) return recordChange(ctx, before, after, note ?? {})
  await appendAudit(ctx, {
    action: 'moveReservations',
    actor: ctx.actor,
    resource_id: after.id,
    property_id: after.property_id,
    before: present(before, ctx.now),
    after: { ...present(after, ctx.now), ...note },
  })
}

/** Rooms that guests in house have left. */
const roomsLeft = (stays: readonly PlannedStay[]): string[] => [
  ...new Set(
    stays.flatMap(({ before, after, today }) => {
      if (before.status !== 'checked_in') return []
      const was_in = segmentOn(before.segments, today).room_id
      return was_in !== null && was_in !== segmentOn(after.segments, today).room_id ? [was_in] : []
    }),
  ),
]
