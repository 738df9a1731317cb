import type * as contract from '#contract/money/charges.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findReservation, lockForMoney, saveReservation } from '#server/features/stays/reservations/public.ts'
import { missing } from '#server/kernel/errors.ts'
import { presentRecurring } from './present-recurring.ts'

type Op = typeof contract.endRecurringCharge

/** Ends a charge that recurs: what was charged stays. SVC-3001. rule 36.9 */
export async function endRecurringCharge(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.id)
  const { recurring_charges } = reservation
  const ended = recurring_charges.find(({ id }) => id === params.charge_id)
  if (!ended) throw missing()
  const remaining = recurring_charges.filter((one) => one !== ended)
  await saveReservation(ctx, reservation, { ...reservation, recurring_charges: remaining })
  const presented = presentRecurring(reservation, ended)
  ctx.audit?.({
    resource_id: reservation.id,
    property_id: reservation.property_id,
    before: { recurring: presented },
    after: { recurring: null },
  })
  return presented
}
