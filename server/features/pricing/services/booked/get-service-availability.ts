import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { addDays, MAX_DAYS_ASKED, nightsBetween } from '#server/kernel/time/dates.ts'
import { readActiveIds } from '../store.ts'
import { readBookedUnits } from './dates-store.ts'

type Op = typeof contract.getServiceAvailability

/** Per response: 130 services for a year. */
const MAX_ANSWERED_DATES = 50_000

/** Booked and available units of each active service by date. Throws SVC-1011. rule 25.10 */
export async function getServiceAvailability(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, from, to } = query
  const dates = nightsBetween(from, to)
  if (dates < 1 || dates > MAX_DAYS_ASKED) {
    const reason = dates < 1 ? 'not_after_from' : 'too_many_nights'
    throw fault('SVC-1011', { details: { field: 'to', reason, limit: MAX_DAYS_ASKED } })
  }
  const services = await readActiveIds(ctx, property_id)
  if (services.length * dates > MAX_ANSWERED_DATES)
    throw invalid('to', 'too_many', `At most ${MAX_ANSWERED_DATES} dates of services are answered at once.`)
  const ids = services.map(({ id }) => id)
  const booked = await readBookedUnits(ctx, ids, { first: from, last: addDays(to, -1), now: ctx.now })
  const by_service = Map.groupBy(booked, ({ service_id }) => service_id)
  return {
    data: ids.map((service_id) => {
      const some = by_service.get(service_id)!
      const { daily_limit } = some[0]!
      return { service_id, daily_limit, dates: some.map(onDate) }
    }),
  }
}

/** Availability is at least 0, also where the limit was lowered below the bookings. */
const onDate = ({
  date,
  taken,
  daily_limit,
}: {
  date: string
  taken: number
  daily_limit: number | null
}) => ({
  date,
  taken,
  available: daily_limit === null ? null : Math.max(0, daily_limit - taken),
})
