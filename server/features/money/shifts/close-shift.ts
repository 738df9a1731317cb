import { CLOSE_ANY_SHIFT } from '#contract/account/roles.ts'
import type * as contract from '#contract/money/shifts.ts'
import type { Input, Output } from '#contract/operation.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readTakings } from '../../invoices/public.ts'
import { expectedCash, presentShifts } from './present.ts'
import { findShiftForChange, type ShiftRow, writeShift } from './store.ts'

type Op = typeof contract.closeShift

/**
 * Closes a cashier shift: its takings are stored with what was counted, and the difference. SVC-8005 where it
 * is closed, SVC-4103 for staff who may close only their own. rule 7.57
 */
export async function closeShift(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findShiftForChange(ctx, params.id)
  requireOwn(ctx, row)
  if (row.closed_at !== null) throw fault('SVC-8005', { details: { shift_id: row.id } })
  if (body.counted.currency !== row.currency)
    throw invalid('counted.currency', 'currency', `The shift counts in ${row.currency}.`)
  const [before] = await presentShifts(ctx, [row])
  const takings = (await readTakings(ctx, [row.id])).map(({ shift_id: _, ...taking }) => taking)
  const counted = body.counted.amount
  const closed: ShiftRow = {
    ...row,
    takings,
    counted,
    difference: counted - expectedCash(row, takings),
    closed_at: toTimestamp(ctx.now),
    note: body.note ?? null,
  }
  await writeShift(ctx, closed)
  const [after] = await presentShifts(ctx, [closed])
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before: before!, after: after! })
  return after!
}

function requireOwn({ actor, session }: Context, { user_id }: ShiftRow): void {
  if (!session || actor.id === user_id || may(session.role, CLOSE_ANY_SHIFT)) return
  throw fault('SVC-4103', {
    details: { operation: CLOSE_ANY_SHIFT, role: session.role, roles: rolesFor(CLOSE_ANY_SHIFT) },
  })
}
