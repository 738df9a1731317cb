import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Context } from '#server/context.ts'
import type { BookedPeriod } from '../order-book-store.ts'
import { readOrderSums, unrecordedStays } from '../order-sums.ts'
import { bookedPeriod, findReported, requireClosed, requirePeriod } from '../period.ts'
import { commissionShare } from '../present-figures.ts'
import { stayInCell } from '../stays/cell-stay.ts'
import { readCommissions } from '../stays/commission-store.ts'
import { type CommissionSum, readCommissionSums } from './commission-sums-store.ts'

type Op = typeof contract.getChannelMix

/** Revenue by channel, less commission. rule 18.13 */
export async function getChannelMix(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, as_of = null } = query
  requirePeriod(query)
  const { currency, closed } = await findReported(ctx, property_id)
  if (as_of !== null) requireClosed('as_of', as_of, closed)
  const period = bookedPeriod(query, as_of, closed)
  const [sums, commissions] = await Promise.all([
    readOrderSums(ctx, period, 'channel'),
    readPeriodCommissions(ctx, period),
  ])
  const rowOf = (key: string | null, commissions: readonly CommissionSum[]) => {
    const booked = sums.find((sum) => sum.key === key && sum.state === 'booked')
    const revenue = booked?.room_revenue ?? 0
    const commission = commissions.reduce((sum, one) => sum + one.commission, 0)
    return {
      rooms_sold: booked?.rooms ?? 0,
      stays: booked?.stays ?? 0,
      room_revenue: money(revenue, currency),
      commission: commissions.length === 0 ? null : money(commission, currency),
      stays_with_commission: commissions.reduce((sum, { stays }) => sum + stays, 0),
      net_revenue: money(revenue - commission, currency),
    }
  }
  const channels = sums.flatMap(({ key, state }) => (key !== null && state === 'booked' ? [key] : []))
  const data = channels.map((channel) => ({
    channel,
    ...rowOf(
      channel,
      commissions.filter((one) => one.channel === channel),
    ),
  }))
  return {
    currency,
    data: data.sort(
      (one, other) =>
        other.net_revenue.amount - one.net_revenue.amount || (one.channel < other.channel ? -1 : 1),
    ),
    total: rowOf(null, commissions),
  }
}

/** The commission by channel; for now, stays that were changed since they were recorded count as they are. */
async function readPeriodCommissions(ctx: Context, period: BookedPeriod): Promise<CommissionSum[]> {
  const recorded = await readCommissionSums(ctx, period)
  if (period.as_of !== null) return recorded
  const changed = new Map<string, { readonly channel: string; readonly rooms: number }>()
  for await (const stay of unrecordedStays(ctx, period)) {
    const of = stayInCell(stay, period, { group: 'day', key: undefined, state: 'booked' })
    if (of) changed.set(stay.id, { channel: stay.channel, rooms: of.rooms })
  }
  if (changed.size === 0) return recorded
  const commissions = await readCommissions(ctx, period, [...changed.keys()])
  const more = commissions.map(({ reservation_id, commission, nights }) => {
    const { channel, rooms } = changed.get(reservation_id)!
    return { channel, stays: 1, commission: commissionShare(commission, rooms, nights) }
  })
  return [...recorded, ...more]
}
