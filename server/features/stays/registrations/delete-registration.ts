import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/registrations.ts'
import type { Context } from '#server/context.ts'
import { findReservation } from '../reservations/public.ts'
import { positionOf } from './registered-stay.ts'
import { removeRegistration } from './store.ts'

type Op = typeof contract.deleteRegistration

/** Deletes what a guest gave; 404 SVC-3001 where there is nothing. */
export async function deleteRegistration(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const stay = await findReservation(ctx, params.id)
  const { id, property_id } = stay
  const position = positionOf(stay, params.position)
  await removeRegistration(ctx, id, position)
  ctx.audit?.({
    resource_id: id,
    property_id,
    before: { registered_guests: [position] },
    after: null,
  })
  return undefined
}
