import type * as contract from '#contract/money/shifts.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { namedActor } from '../../invoices/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentShifts } from './present.ts'
import { insertShift, type ShiftRow, shareOpenShift } from './store.ts'

type Op = typeof contract.openShift

/** Opens a cashier shift of the caller. SVC-8005 where they have one open at the property. rule 7.57 */
export async function openShift(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { type: user_type, id, name: user_name } = namedActor(ctx.actor)
  const { property_id, float } = body
  const cashier = { property_id, user_type, user_id: id! }
  const [{ currency }, known] = await Promise.all([
    findProperty(ctx, property_id, 'property_id'),
    shareOpenShift(ctx, cashier),
  ])
  if (float && float.currency !== currency)
    throw invalid('float.currency', 'currency', `The property counts in ${currency}.`)
  if (known) throw fault('SVC-8005', { details: { shift_id: known } })
  const row: ShiftRow = {
    id: newId('shift', ctx.now.epochMilliseconds),
    ...cashier,
    user_name,
    currency,
    opened_at: toTimestamp(ctx.now),
    float_amount: float?.amount ?? 0,
    counted: null,
    difference: null,
    takings: null,
    closed_at: null,
    note: null,
  }
  await insertShift(ctx, row)
  const [shown] = await presentShifts(ctx, [row])
  return shown!
}
