import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/groups.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { payerOf } from '#server/features/companies/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { changedLink } from './booking-link.ts'
import { plannedDeposits } from './deposits/schedule.ts'
import { appendGroupEvent } from './group-events.ts'
import { requireGroupTerms } from './group-terms.ts'
import { requestedRooms } from './plan-block.ts'
import { auditedGroup, presentGroup, withSums } from './present-group.ts'
import { saveBlock } from './save-block.ts'
import { type GroupRow, insertGroup } from './store.ts'

type Op = typeof contract.createGroup

/** Creates a group with its block, whose rooms go off sale unless it is an enquiry: all or none. rule 31 */
export async function createGroup(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { from: from_date, to: to_date, blocks = [], name, status = 'tentative' } = body
  const id = newId('group', ctx.now.epochMilliseconds)
  const row: GroupRow = {
    id,
    property_id: property.id,
    name,
    status,
    from_date,
    to_date,
    release_at: body.release_at ?? null,
    released_at: null,
    company_id: body.company_id ?? null,
    rate_plan_id: body.rate_plan_id ?? null,
    notes: body.notes ?? null,
    routing: body.routing ?? [],
    bill_to: body.bill_to ? await payerOf(ctx, body.bill_to, property.id) : null,
    ...plannedDeposits(body.deposit_schedule ?? [], [], { property, booked_at: ctx.now, from_date, to_date }),
    ...changedLink({ id, booking_open: false, booking_code: null }, body.booking_link),
    cancellation: null,
    ...firstVersion(ctx.now),
  }
  await requireGroupTerms(ctx, row, property)
  const requested = requestedRooms(blocks, row, businessDate(property, ctx.now))
  await insertGroup(ctx, row)
  const { nights } = await saveBlock(ctx, { before: row, after: row }, requested)
  await appendGroupEvent(ctx, 'group.created', withSums(row, nights))
  const { property_id } = row
  ctx.audit?.({ resource_id: id, property_id, before: null, after: auditedGroup(row, nights) })
  return presentGroup(ctx, row, nights)
}
