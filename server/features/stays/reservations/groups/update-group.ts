import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { payerOf } from '#server/features/companies/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { changedLink } from './booking-link.ts'
import { plannedDeposits } from './deposits/schedule.ts'
import { appendGroupEvent } from './group-events.ts'
import { isReleased } from './group-status.ts'
import { requireBlockWithin, requireGroupTerms } from './group-terms.ts'
import { requestedRooms } from './plan-block.ts'
import { auditedGroup, presentGroup, withSums } from './present-group.ts'
import { saveBlock } from './save-block.ts'
import { findGroupForChange, type GroupRow, writeGroup } from './store.ts'

type Op = typeof contract.updateGroup
type Change = Input<Op>['body']

/**
 * Changes a group and its block: more rooms go off sale, fewer go back on sale at once, all of it or nothing. Once its rooms
 * are released only its name, company, plan, link and notes can change: SVC-1017. rule 31
 */
export async function updateGroup(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findGroupForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const property = (await readProperty(ctx, row.property_id))!
  const { from: from_date = row.from_date, to: to_date = row.to_date, blocks = [], ...others } = body
  const { booking_link, bill_to, deposit_schedule, ...fields } = others
  const schedule = deposit_schedule ?? row.deposits.map(({ terms }) => terms)
  const booked_at = Temporal.Instant.from(row.created_at)
  const payer = bill_to ? await payerOf(ctx, bill_to, row.property_id) : bill_to
  const changed: GroupRow = {
    ...row,
    ...fields,
    ...(payer !== undefined && { bill_to: payer }),
    from_date,
    to_date,
    ...plannedDeposits(schedule, row.deposits, { property, booked_at, from_date, to_date }),
    ...changedLink(row, booking_link),
  }
  requireOpen(ctx.now, row, changed, body)
  await requireGroupTerms(ctx, changed, property, row)
  const requested = requestedRooms(blocks, changed, businessDate(property, ctx.now))
  const { before, nights } = await saveBlock(ctx, { before: row, after: changed }, requested)
  requireBlockWithin(changed, nights)
  const audited = { before: auditedGroup(row, before), after: auditedGroup(changed, nights) }
  if (isDeepStrictEqual(audited.before, audited.after)) return presentGroup(ctx, row, nights)
  const after = raiseVersion(changed, ctx.now)
  await Promise.all([writeGroup(ctx, after), appendGroupEvent(ctx, 'group.updated', withSums(after, nights))])
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, ...audited })
  return presentGroup(ctx, after, nights)
}

/** SVC-1007 for a status that the group cannot get, SVC-1017 for a change of a block that is over. rule 31.1, 31.6 */
function requireOpen(now: Temporal.Instant, row: GroupRow, changed: GroupRow, { blocks = [] }: Change): void {
  const { status: from } = row
  const { status: to } = changed
  if (to !== from && (from === 'cancelled' || from === 'completed' || to === 'enquiry')) {
    const allowed = ALLOWED[from] ?? []
    throw fault('SVC-1007', { details: { from, to, allowed, reason: 'no_such_change' } })
  }
  const reason = from === 'cancelled' || from === 'completed' ? from : isReleased(row, now) && 'released'
  const changes_block =
    blocks.length > 0 ||
    changed.release_at !== row.release_at ||
    changed.from_date !== row.from_date ||
    changed.to_date !== row.to_date
  if (reason && changes_block) throw fault('SVC-1017', { details: { group_id: row.id, reason } })
}

const ALLOWED: Partial<Record<GroupRow['status'], readonly GroupRow['status'][]>> = {
  enquiry: ['tentative', 'definite', 'cancelled'],
  tentative: ['definite', 'cancelled'],
  definite: ['tentative', 'cancelled'],
}
