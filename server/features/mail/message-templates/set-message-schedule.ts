import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/mail/message-schedules.ts'
import { isScheduled, MIN_DAYS } from '#contract/mail/template-kinds.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findPropertyForChange, updatePropertyRow } from '../../property/properties/public.ts'
import { readSchedules, writeSchedule } from './schedule-store.ts'
import { presentSchedule, SWITCH_OF } from './schedules.ts'

type Op = typeof contract.setMessageSchedule

/** Sets when a kind goes; what was due before is not sent. 422 for days and times that the kind does not have. rule 27.4 */
export async function setMessageSchedule(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { kind } = body
  requireOwnFields(body)
  const property = await findPropertyForChange(ctx, body.property_id, 'property_id')
  const rows = await readSchedules(ctx, property.id)
  const row = rows.find((one) => one.kind === kind)
  const before = presentSchedule(property, kind, row)
  const { enabled, days, time } = body
  const after = {
    ...before,
    ...(enabled !== undefined && { enabled }),
    ...(days !== undefined && { days }),
    ...(time !== undefined && { time }),
  }
  if (isDeepStrictEqual(before, after)) return before
  const own = SWITCH_OF[kind]
  await (own
    ? updatePropertyRow(ctx, { ...property, guest_mails: { ...property.guest_mails, [own]: after.enabled } })
    : writeSchedule(ctx, { ...after, due_from: toTimestamp(ctx.now) }))
  ctx.audit?.({ resource_id: property.id, property_id: property.id, before, after })
  return after
}

function requireOwnFields({ kind, days, time }: Input<Op>['body']): void {
  const least = MIN_DAYS[kind]
  if (days !== undefined && least === undefined)
    throw invalid('days', 'not_allowed', 'This kind counts no days.')
  if (days !== undefined && days < least!)
    throw invalid('days', 'too_small', `This kind goes ${least} day before the arrival at the latest.`)
  if (time !== undefined && !isScheduled(kind))
    throw invalid('time', 'not_allowed', 'This kind follows an event at once.')
}
