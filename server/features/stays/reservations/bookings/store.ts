import type { Booking } from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { RESERVATIONS, type ReservationRow, WITH_DAY } from '../row.ts'

/** The rooms have everything else: what a booking costs is summed up from them. `version` counts changes of `billing` alone. ADR 103 */
const BOOKINGS = t.table('bookings', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  billing: t.column<Booking['billing']>(),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A booking of several rooms as it is stored. */
export type BookingRow = t.RowOf<typeof BOOKINGS>

const roomsOf = statement(
  'read_rooms_of_bookings',
  `SELECT ${RESERVATIONS.columns} FROM ${WITH_DAY} WHERE account_id = $1 AND booking_id = ANY ($2::text[]) ORDER BY id`,
)
const lockRooms = statement(
  'lock_rooms_of_booking',
  `SELECT FROM reservations WHERE account_id = $1 AND booking_id = $2 ORDER BY id FOR NO KEY UPDATE`,
)

export const {
  insert: insertBooking,
  find: findBooking,
  read: readBooking,
  update: writeBookingRow,
} = BOOKINGS

/** Bookings, newest first. */
export const readBookingPage = (ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) =>
  readPage<BookingRow>({
    ctx,
    list: 'listBookings',
    query,
    select: sql.raw(BOOKINGS.select),
    where,
    order: newestFirst(sql`id`),
  })

/** The rooms of some bookings, by id. */
export const readRoomsOf = ({ tx, scope }: AccountContext, booking_ids: readonly string[]) =>
  tx.run<ReservationRow>(roomsOf, [scope.account_id, booking_ids])

/** A booking of the caller's scope with its rooms, which are locked by id until the transaction ends. Throws SVC-3001. */
export async function lockBooking(
  ctx: ScopedContext,
  id: string,
): Promise<{ booking: BookingRow; rooms: ReservationRow[] }> {
  const [, found, rooms] = await Promise.all([
    ctx.tx.run(lockRooms, [ctx.scope.account_id, id]),
    BOOKINGS.read(ctx, id),
    readRoomsOf(ctx, [id]),
  ])
  return { booking: requireVisible(ctx, found), rooms }
}

/** A stored booking with its rooms, whatever the caller's properties. */
export async function readBookingWithRooms(
  ctx: Pick<Context, 'tx' | 'scope'>,
  id: string,
): Promise<{ booking: BookingRow; rooms: ReservationRow[] }> {
  const [booking, rooms] = await Promise.all([BOOKINGS.read(ctx, id), readRoomsOf(ctx, [id])])
  return { booking: booking!, rooms }
}
