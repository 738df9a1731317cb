import type { FigureGroup } from '#contract/lists.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { readUnrecordedStays, type UnrecordedStay } from '../../stays/reservations/public.ts'
import { currentOrders } from '../business-days/public.ts'
import { nightKey } from './grouping.ts'
import { type BookedPeriod, type OrderSum, readRecordedSums } from './order-book-store.ts'
import { pairedNight } from './pairing-store.ts'

/** Stays calculated between two reads: some 20 ms. */
const BATCH = 400

/**
 * Sums of the order book by key and state, and by state alone. Without `as_of`, stays that were changed since they were
 * recorded count as they are now, in place of what is recorded of them. rule 18.2
 */
export async function readOrderSums(
  account: AccountContext,
  period: BookedPeriod,
  group: FigureGroup,
): Promise<OrderSum[]> {
  const recorded = await readRecordedSums(account, period, group)
  if (period.as_of !== null) return recorded
  const sums = new Map(recorded.map((sum) => [idOf(sum), sum]))
  for await (const stay of unrecordedStays(account, period))
    for (const sum of sumsOfStay(stay, period, group)) {
      const before = sums.get(idOf(sum))
      sums.set(idOf(sum), before ? added(before, sum) : sum)
    }
  return [...sums.values()]
}

/** Stays of a period that were changed since they were recorded, in the order of their ids after one of them. */
export async function* unrecordedStays(
  account: AccountContext,
  period: BookedPeriod,
  behind = '',
): AsyncGenerator<UnrecordedStay> {
  for (let after: string | undefined = behind; after !== undefined; ) {
    const stays: UnrecordedStay[] = await readUnrecordedStays(account, period, { after, limit: BATCH })
    yield* stays
    after = stays.length < BATCH ? undefined : stays.at(-1)!.id
  }
}

const idOf = ({ key, state }: OrderSum) => `${state} ${key === null ? '' : `of ${key}`}`

const added = (one: OrderSum, other: OrderSum): OrderSum => ({
  key: one.key,
  state: one.state,
  rooms: one.rooms + other.rooms,
  complimentary: one.complimentary + other.complimentary,
  room_revenue: one.room_revenue + other.room_revenue,
  meals: one.meals + other.meals,
  lead_days: one.lead_days + other.lead_days,
  stays: one.stays + other.stays,
})

/** A stay by itself: its nights in the period by key, and all of them. */
function sumsOfStay(stay: UnrecordedStay, period: BookedPeriod, group: FigureGroup): OrderSum[] {
  const nights = nightsOfStay(stay, period)
  const by_key = Map.groupBy(nights, (night) =>
    nightKey(group, { ...night, stay_date: pairedNight(night.stay_date, period.pairing)! }),
  )
  return [...by_key, [null, nights] as const].flatMap(([key, some]) => {
    const [first] = some
    if (!first) return []
    const total = (of: (night: (typeof some)[number]) => number) =>
      some.reduce((whole, night) => whole + of(night), 0)
    const { earned_until } = period
    return {
      key,
      state: first.state,
      rooms: total(({ rooms }) => rooms),
      complimentary: total(({ revenue_gross, meals_gross, rooms }) =>
        revenue_gross + meals_gross === 0 ? rooms : 0,
      ),
      room_revenue: total(({ revenue_net }) => revenue_net),
      meals: total(({ stay_date, meals_net }) =>
        earned_until !== null && stay_date <= earned_until ? 0 : meals_net,
      ),
      lead_days: total(({ lead_days }) => lead_days),
      stays: 1,
    }
  })
}

/** The nights of a stay in a period and a part of the property, as the order book would have them now. */
export function nightsOfStay(
  stay: Pick<UnrecordedStay, 'booked_on' | 'country'> & Parameters<typeof currentOrders>[0],
  { from, to, segment, pairing }: Pick<BookedPeriod, 'from' | 'to' | 'segment' | 'pairing'>,
) {
  const { channel, group_id, country, booked_on } = stay
  const nights = currentOrders(stay)
  const isOf = (of: string | undefined, value: string | null) => of === undefined || of === value
  return nights
    .filter(
      ({ stay_date, room_type_id, rate_plan_id }) =>
        stay_date >= from &&
        stay_date <= to &&
        pairedNight(stay_date, pairing) !== null &&
        isOf(segment.room_type_id, room_type_id) &&
        isOf(segment.rate_plan_id, rate_plan_id) &&
        isOf(segment.channel, channel) &&
        isOf(segment.group_id, group_id),
    )
    .map((night) => ({
      ...night,
      channel,
      group_id,
      country,
      stay_nights: nights.length,
      lead_days: Math.max(0, nightsBetween(booked_on, night.stay_date)),
    }))
}
