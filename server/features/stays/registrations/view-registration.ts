import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/registrations.ts'
import type { Context } from '#server/context.ts'
import { findRegisteredStay, openRegistrations } from './registered-stay.ts'

type Op = typeof contract.viewRegistration

/** What guests gave, for staff and keys that may see it; the audit log records who asked. rule 29.5 */
export async function viewRegistration(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { stay, rows } = await findRegisteredStay(ctx, params.id)
  if (rows.length > 0)
    ctx.audit?.({
      resource_id: stay.id,
      property_id: stay.property_id,
      before: null,
      after: { registered_guests: rows.map(({ position }) => position) },
    })
  return { guests: openRegistrations(ctx, rows) }
}
