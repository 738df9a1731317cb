import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/rooming-lists.ts'
import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendEventsOfProperty } from '#server/events/append.ts'
import { type FieldError, fault } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { claimAllOf, claimCreditOf } from '../../bookings/claim-rooms.ts'
import { created } from '../../events.ts'
import { recordBooker, writeBookingGuests } from '../../guests/booking-guest.ts'
import { changesOf } from '../../holdings/in-order.ts'
import { lockInOrder } from '../../holdings/lock-in-order.ts'
import { routeNewStays } from '../../money/routing.ts'
import { present } from '../../present.ts'
import type { ReservationRow } from '../../row.ts'
import { openReservations } from '../../save-reservation.ts'
import { requirePickUp } from '../group-of-stay.ts'
import { findGroup, type GroupRow } from '../store.ts'
import { readRoomingList } from './read-rooming-list.ts'
import { readDefaults } from './rooming-defaults.ts'
import { placed, roomingRows } from './rooming-rows.ts'
import { type ListedStay, staysOfList } from './stays-of-list.ts'
import { insertRoomingList } from './store.ts'

type Op = typeof contract.applyRoomingList

/** Of one refusal. */
const MAX_PROBLEMS = 500

/**
 * Books every row of a rooming list as a stay of its group, all or none, without e-mails. 422 SVC-2002 with everything that is
 * wrong, also with the rooms that are not left. rule 31.8
 */
export async function applyRoomingList(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  // Before anything is locked.
  const table = await readRoomingList(body.csv)
  const group = await findGroup(ctx, params.id)
  requirePickUp(group, { property_id: group.property_id, now: ctx.now })
  const defaults = await readDefaults(ctx, group, body.rate_plan_ids)
  const { rows, problems } = roomingRows(table, defaults)
  const { stays, refused } = await staysOfList(ctx, group, rows)
  requireNone([...problems, ...refused])
  const rows_of_stays = await routeNewStays(
    ctx,
    stays.map(({ row }) => row),
  )
  const routed = stays.map((stay, i) => ({ ...stay, row: rows_of_stays[i]! }))
  requireNone(await write(ctx, routed))
  return record(ctx, group, routed)
}

function requireNone(problems: readonly FieldError[]): void {
  if (problems.length === 0) return
  const message = `The rooming list has ${problems.length} errors: nothing was booked.`
  throw fault('SVC-2002', { message, details: problems.slice(0, MAX_PROBLEMS) })
}

/** In the order of ADR 27, as `createBooking`; returns the rows whose rooms are not left. */
async function write(ctx: Context, stays: readonly ListedStay[]): Promise<FieldError[]> {
  const rows = stays.map(({ row }) => row)
  const guests_written = writeBookingGuests(
    ctx,
    stays.map(({ guest }) => guest),
  )
  await lockInOrder(ctx, { changes: changesOf([], rows), several_stays: true, sent_before: guests_written })
  await claimCreditOf(ctx, rows)
  const audited = rows.map((row) => ({
    action: 'createReservation',
    actor: ctx.actor,
    resource_id: row.id,
    property_id: row.property_id,
    before: null,
    after: present(row, ctx.now),
  }))
  await Promise.all([
    openReservations(ctx, rows),
    ...stays.map(({ guest, row }) => recordBooker(ctx, guest, row)),
    appendEventsOfProperty(ctx, rows.map(created)),
    appendAudits(ctx, audited),
  ])
  const refused = await Promise.all(rows.map((row) => claimAllOf(ctx, row)))
  return stays.flatMap(({ line }, i) => refused[i]!.flatMap((error) => placed(error, line)))
}

async function record(ctx: Context, group: GroupRow, stays: readonly ListedStay[]): Promise<Output<Op>> {
  const created_at = toTimestamp(ctx.now)
  const { id: group_id, property_id } = group
  const id = newId('rooming_list', ctx.now.epochMilliseconds)
  const reservation_ids = stays.map(({ row }) => row.id)
  await insertRoomingList(ctx, { id, group_id, property_id, reservation_ids, undone_at: null, created_at })
  ctx.audit?.({ resource_id: id, property_id, before: null, after: { group_id, rooms: stays.length } })
  const total = stays.reduce((sum, { row }) => sum + row.total, 0)
  return {
    id,
    group_id,
    property_id,
    rooms: stays.map(({ line, row }) => roomOf(line, row)),
    total: money(total, stays[0]!.row.currency),
    created_at,
  }
}

const roomOf = (line: number, row: ReservationRow) => ({
  line,
  reservation_id: row.id,
  first_name: row.booker.first_name,
  last_name: row.booker.last_name,
  room_type_id: row.room_type_id,
  check_in: row.check_in,
  check_out: row.check_out,
  total: money(row.total, row.currency),
})
