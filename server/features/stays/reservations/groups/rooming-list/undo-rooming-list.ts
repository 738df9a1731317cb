import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/rooming-lists.ts'
import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { fault, missing } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { cancelStay } from '../../cancellation/cancel-reservation.ts'
import { changesOf } from '../../holdings/in-order.ts'
import { lockInOrder } from '../../holdings/lock-in-order.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { isExpired } from '../../holds/hold.ts'
import { present } from '../../present.ts'
import type { ReservationRow } from '../../row.ts'
import { lockReservations } from '../../store.ts'
import { findRoomingListForChange, writeRoomingList } from './store.ts'

type Op = typeof contract.undoRoomingList

/**
 * Takes a rooming list back: its stays that are to come are cancelled without a fee and without e-mails; those that have left
 * the group since are somebody else's. SVC-1007 once a guest has arrived or not come, and the second time. rule 31.9
 */
export async function undoRoomingList(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const list = await findRoomingListForChange(ctx, params.list_id)
  if (list.group_id !== params.id) throw missing()
  if (list.undone_at !== null) throw refused('already_undone')
  const locked = await lockReservations(ctx, list.reservation_ids)
  const rows = locked.filter((row) => row.group_id === list.group_id)
  if (rows.some(({ status }) => ['checked_in', 'checked_out', 'no_show'].includes(status)))
    throw refused('guest_has_arrived')
  const expired = rows.filter((row) => isExpired(row, ctx.now))
  const open = rows.filter((row) => row.status !== 'cancelled' && !isExpired(row, ctx.now))
  await lockInOrder(ctx, { changes: changesOf([...expired, ...open], []), several_stays: true })
  await expireHolds(ctx, expired)
  const cancelled = await cancelAll(ctx, list.property_id, open)
  const undone_at = toTimestamp(ctx.now)
  await writeRoomingList(ctx, { ...list, undone_at })
  const { id, group_id, property_id } = list
  const after = { undone_at, cancelled: cancelled.length }
  ctx.audit?.({ resource_id: id, property_id, before: { undone_at: null }, after })
  return { id, group_id, cancelled: cancelled.map((row) => row.id), undone_at }
}

const refused = (reason: string) =>
  fault('SVC-1007', { details: { from: 'applied', to: 'undone', allowed: [], reason } })

/** The caller has locked what they hold. */
async function cancelAll(ctx: Context, property_id: string, open: readonly ReservationRow[]) {
  const property = (await readProperty(ctx, property_id))!
  // No fee is waived, which some roles may not: what was booked by mistake is taken back.
  const { session: _, ...unlimited } = ctx
  const choice = { waive_fee: true, reason: 'rooming_list_undone', notify_guest: false }
  const cancelled: ReservationRow[] = []
  for (const row of open) cancelled.push(await cancelStay(unlimited, row, property, choice))
  await appendAudits(
    ctx,
    open.map((row, i) => ({
      action: 'cancelReservation',
      actor: ctx.actor,
      resource_id: row.id,
      property_id,
      before: present(row, ctx.now),
      after: present(cancelled[i]!, ctx.now),
    })),
  )
  return cancelled
}
