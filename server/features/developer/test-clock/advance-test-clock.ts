import type * as contract from '#contract/developer/test-clock.ts'
import { MAX_LEAD_DAYS } from '#contract/developer/test-clock.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { requireInScope } from '#server/postgres/scope.ts'
import { presentClock } from './present.ts'
import { insertAdvance, lockTestClock } from './store.ts'

type Op = typeof contract.advanceTestClock
type Body = Input<Op>['body']

const MAX_LEAD_SECONDS = MAX_LEAD_DAYS * 86_400

/**
 * Requests an advance, which the job `advance_test_clocks` carries out. SVC-1007 while another one runs; 422 for a moment
 * that is not ahead, or too far. rule 14.31
 */
export async function advanceTestClock(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  requireInScope(ctx, null)
  const row = await lockTestClock(ctx)
  if (row && row.target_seconds !== null) throw advancing()
  const lead_seconds = row?.lead_seconds ?? 0
  const present = ctx.now.add({ seconds: lead_seconds })
  const target = targetOf(body, present)
  const target_seconds = Math.ceil((target.epochMilliseconds - ctx.now.epochMilliseconds) / 1000)
  const field = body.to === undefined ? 'by' : 'to'
  if (target_seconds <= lead_seconds)
    throw invalid(
      field,
      'not_ahead',
      `The clock only goes forward: it is ${toTimestamp(present)} in this sandbox.`,
    )
  if (target_seconds > MAX_LEAD_SECONDS)
    throw invalid(field, 'too_far', `The clock can be ${MAX_LEAD_DAYS} days ahead of the real time at most.`)
  const after = {
    lead_seconds,
    target_seconds,
    started_at: toTimestamp(ctx.now),
    finished_at: null,
    from_at: toTimestamp(present),
    to_at: toTimestamp(target),
    ran: {},
  }
  await insertAdvance(ctx, after)
  ctx.audit?.({
    resource_id: ctx.scope.account_id,
    property_id: null,
    before: { now: after.from_at },
    after: { now: after.to_at },
  })
  return presentClock(after, ctx.now)
}

const advancing = () =>
  fault('SVC-1007', {
    message: 'The clock is being moved: read it until its status is ready.',
    details: { from: 'advancing', to: 'advancing' },
  })

function targetOf({ by, to }: Body, present: Temporal.Instant): Temporal.Instant {
  if ((by === undefined) === (to === undefined))
    throw invalid('by', 'either_or', 'Exactly one of by and to is required.')
  return to === undefined ? addDuration(present, by!) : Temporal.Instant.from(to)
}

/** By the calendar in UTC: a month has as many days as it has. */
function addDuration(present: Temporal.Instant, text: string): Temporal.Instant {
  try {
    return present.toZonedDateTimeISO('UTC').add(Temporal.Duration.from(text)).toInstant()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw invalid('by', 'format', 'by must be an ISO 8601 duration such as P10D or PT6H.')
  }
}
