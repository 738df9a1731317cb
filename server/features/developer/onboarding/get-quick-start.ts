import type * as contract from '#contract/developer/onboarding.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { readFirstPlan } from '../../pricing/rate-plans/public.ts'
import { readFirstUse } from '../api-keys/public.ts'
import { readFirstRequests, summariseRequests } from '../request-log/public.ts'
import { readFirstDeliveries } from '../webhooks/public.ts'

type Op = typeof contract.getQuickStart

const SAMPLE_DAYS_AHEAD = 30
const SAMPLE_NIGHTS = 2

/**
 * Which of the first steps are done in this environment, statistics of the API, and an example that can be
 * booked.
 */
export async function getQuickStart(ctx: Context): Promise<Output<Op>> {
  const { now } = ctx
  const day_ago = lowestIdAt('request', now.subtract({ hours: 24 }).epochMilliseconds)
  const [key, requested, delivered, last_day, plan] = await Promise.all([
    readFirstUse(ctx),
    readFirstRequests(ctx),
    readFirstDeliveries(ctx, now),
    summariseRequests(ctx, day_ago),
    readFirstPlan(ctx),
  ])
  const today = dateIn('UTC', now)
  return {
    steps: [
      { step: 'key', done_at: key.made_at },
      // The request log is purged after a week; that requests were made is stored.
      { step: 'request', done_at: requested.request ?? key.used_at },
      { step: 'reservation', done_at: requested.reservation },
      { step: 'webhook', done_at: delivered.endpoint_at },
      { step: 'event', done_at: delivered.delivered_at },
    ],
    api_24_hours: {
      requests: last_day.requests,
      errors: last_day.errors,
      p95_ms: last_day.p95_us === null ? null : last_day.p95_us / 1000,
    },
    failed_deliveries: delivered.failed,
    sample: plan
      ? {
          ...plan,
          check_in: addDays(today, SAMPLE_DAYS_AHEAD),
          check_out: addDays(today, SAMPLE_DAYS_AHEAD + SAMPLE_NIGHTS),
        }
      : null,
  }
}
