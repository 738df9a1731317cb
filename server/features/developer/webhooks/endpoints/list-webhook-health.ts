import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { dateIn, toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { readHealth } from './health-store.ts'

type Op = typeof contract.listWebhookHealth

const DAYS = 7

/** Health of each endpoint: pending and failed deliveries, response times. */
export async function listWebhookHealth(ctx: Context): Promise<Output<Op>> {
  const rows = await readHealth(ctx, toTimestamp(ctx.now))
  const today = dateIn('UTC', ctx.now)
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(today, i + 1 - DAYS))
  return {
    data: rows.map(({ property_id, days, next_secret_at, ...row }) => ({
      ...row,
      // A secret that took effect is no longer pending.
      next_secret_at:
        next_secret_at !== null && next_secret_at > toTimestamp(ctx.now) ? next_secret_at : null,
      days: dates.map((date) => days?.find((day) => day.date === date) ?? { date, delivered: 0, failed: 0 }),
    })),
  }
}
