import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/registrations.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  findRegisteredStay,
  isOpenToGuest,
  positionOf,
  presentRegistration,
  type RegisteredStay,
} from './registered-stay.ts'
import { acceptEntry, sealEntry } from './registration-entry.ts'
import { writeRegistration } from './store.ts'
import { lastRetentionDay, nextDeletionCheck } from './term.ts'

type Op = typeof contract.setRegistration

/**
 * Registers a guest, in place of what was given before. SVC-1007 for a stay that does not take place, after the term, and for guests
 * themselves once they have checked in. rule 29.3, 29.4
 */
export async function setRegistration(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const registered = await findRegisteredStay(ctx, params.id)
  const { stay, property, rows, today } = registered
  const position = positionOf(stay, params.position)
  requireOpen(ctx, registered)
  const { country } = property
  const entry = acceptEntry({ country, position, arrival: stay.check_in }, body, today)
  const key = { account_id: ctx.scope.account_id, reservation_id: stay.id, position }
  const row = {
    reservation_id: stay.id,
    position,
    property_id: property.id,
    entry: sealEntry(ctx.secrets, key, entry),
    registered_at: toTimestamp(ctx.now),
    registered_by: ctx.actor.type,
    due_on: nextDeletionCheck(country, stay, today),
  }
  await writeRegistration(ctx, row)
  ctx.audit?.({
    resource_id: stay.id,
    property_id: property.id,
    before: null,
    after: { registered_guests: [position] },
  })
  const others = rows.filter((one) => one.position !== position)
  return presentRegistration({ ...registered, rows: [...others, row] })
}

function requireOpen({ actor }: Pick<Context, 'actor'>, registered: RegisteredStay): void {
  const { stay, property, today } = registered
  const is_open = actor.type === 'guest' ? isOpenToGuest(registered) : !isCancelledOrNoShow(stay)
  if (is_open && today <= lastRetentionDay(property.country, stay)) return
  throw fault('SVC-1007', {
    message: 'Nobody is registered for this stay any more.',
    details: { from: stay.status, to: 'registered' },
  })
}
