import type { Context } from '#server/context.ts'
import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { appendEvent } from '#server/events/append.ts'
import type { Database } from '#server/postgres/database.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { ChannelKey } from '../../channels/public.ts'
import { acceptRoom } from './accept-booking.ts'
import { lockRooms } from './lock-rooms.ts'
import { orderOf } from './order.ts'
import { type ChannelBookingRow, lockBooking, readMappable, writeBooking } from './store.ts'

/** Work on the held rooms of a booking, of those that are `known`. */
type HeldWork = (
  ctx: Context,
  held: ChannelBookingRow[],
  known: ChannelBookingRow[],
) => Promise<ChannelBookingRow[]>

interface Tools {
  readonly system: Database
  readonly attempts: Attempts
  readonly contextOf: (tx: Context['tx'], source: ChannelKey) => Context
}

/**
 * Creates the reservations of held bookings whose codes have been mapped since, each in a transaction of its
 * own: one that fails is put off and shown to staff. Idempotent; several processes may run it at once.
 * Returns the number of rooms. rule 6
 */
export async function acceptMappedBookings({ system, attempts, contextOf }: Tools): Promise<number> {
  const { readDue, attempt } = attempts
  const found = await readDue((put_off) =>
    reading(system, { account_id: '' }, (tx) => readMappable(tx, put_off)),
  )
  let accepted = 0
  for (const { reference, ...source } of found) {
    const { account_id, property_id, channel } = source
    const held = (work: HeldWork) =>
      writing(system, account_id, (tx) => allHeld(contextOf(tx, source), source, reference, work))
    const item = `${property_id} ${channel} ${reference}`
    const rooms = await attempt(
      { account_id, item },
      () => held((ctx, rows, known) => acceptRooms(ctx, source, rows, known)),
      () => held((ctx, rows) => Promise.all(rows.map((row) => recordFailure(ctx, source, row)))),
    )
    accepted += rooms ?? 0
  }
  return accepted
}

async function allHeld(ctx: Context, source: ChannelKey, reference: string, work: HeldWork): Promise<number> {
  const known = await lockBooking(ctx.tx, source, reference)
  const held = known.filter(({ status }) => status === 'held')
  for (const row of await work(ctx, held, known)) await writeBooking(ctx.tx, source, row)
  return held.length
}

async function acceptRooms(
  ctx: Context,
  source: ChannelKey,
  held: ChannelBookingRow[],
  known: ChannelBookingRow[],
): Promise<ChannelBookingRow[]> {
  await lockRooms(ctx, source, { booked: held })
  const order = await orderOf(ctx, source, { known, booked: held })
  const after: ChannelBookingRow[] = []
  for (const row of held) after.push((await acceptRoom(ctx, source, row, order)).row)
  await order.announce()
  return after
}

/** It is in the list of held bookings, and staff are notified once. */
async function recordFailure(
  ctx: Context,
  { property_id, channel }: ChannelKey,
  row: ChannelBookingRow,
): Promise<ChannelBookingRow> {
  if (row.held_reason === 'failed') return row
  const message = `Booking ${row.reference} is mapped but could not become a reservation; it is tried again.`
  await appendEvent(ctx, {
    type: 'channel.error',
    property_id,
    resource_id: channel,
    data: { channel, code: 'SVC-9001', message },
  })
  return { ...row, held_reason: 'failed' }
}
