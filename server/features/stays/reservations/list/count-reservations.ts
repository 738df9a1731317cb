import type { Input, Output } from '#contract/operation.ts'
import { MAX_COUNTED, reservationViews } from '#contract/reservation-views.ts'
import type * as contract from '#contract/stays/reservation-counts.staff.ts'
import type { Context } from '#server/context.ts'
import { conditionsOf } from './conditions.ts'
import { countReservationsBy } from './count-store.ts'

type Op = typeof contract.countReservations

/** The number of rows in each view of a day. */
export function countReservations(
  ctx: Context,
  { query: { date, ...scope } }: Input<Op>,
): Promise<Output<Op>> {
  const { arrivals, departures, in_house, week, unpaid } = reservationViews(date)
  const by = (filters: object) => conditionsOf(ctx, { ...scope, ...filters })
  const sets = {
    arrivals: by(arrivals),
    departures: by(departures),
    in_house: by(in_house),
    week: by(week),
    unpaid: by(unpaid),
    refund_due: by({ refund_due: true }),
  }
  return countReservationsBy(ctx, sets, MAX_COUNTED)
}
