import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import type { UnrecordedStay } from '#server/features/stays/reservations/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { nightKey } from '../grouping.ts'
import type { BookedPeriod, Cell, CellStay } from '../order-book-store.ts'
import { nightsOfStay, unrecordedStays } from '../order-sums.ts'
import { readEarnedStays } from './earned-stays-store.ts'

/** Stays behind other revenue of one kind. */
export interface EarnedCell extends Pick<Cell, 'group' | 'key'> {
  readonly kind: OtherRevenueKind
}

/** Stays with what they brought of one kind beside rooms, by id. rule 18.15 */
export async function earnedStays(
  account: AccountContext,
  period: BookedPeriod,
  cell: EarnedCell,
  page: { readonly after: string; readonly limit: number },
): Promise<CellStay[]> {
  const found = new Map(
    (await readEarnedStays(account, period, cell, page)).map((stay) => [stay.reservation_id, stay]),
  )
  if (cell.kind === 'meal' && period.as_of === null)
    for await (const stay of unrecordedStays(account, period, page.after)) {
      const meals = mealsAhead(stay, period, cell)
      if (!meals) continue
      const known = found.get(stay.id)
      found.set(stay.id, known ? together(known, meals) : meals)
    }
  return [...found.values()].sort((one, other) => (one.reservation_id < other.reservation_id ? -1 : 1))
}

/** Meals in the price of nights that no closed day has earned, of a stay that was changed since it was recorded. */
function mealsAhead(
  stay: UnrecordedStay,
  period: BookedPeriod,
  { group, key }: EarnedCell,
): CellStay | undefined {
  const nights = nightsOfStay(stay, period).filter(
    (night) =>
      night.state === 'booked' &&
      (period.earned_until === null || night.stay_date > period.earned_until) &&
      (key === undefined || nightKey(group, night) === key),
  )
  const other_revenue = nights.reduce((sum, { meals_net }) => sum + meals_net, 0)
  if (other_revenue === 0) return undefined
  return {
    reservation_id: stay.id,
    rooms: 0,
    room_revenue: 0,
    other_revenue,
    first_night: nights[0]!.stay_date,
    last_night: nights.at(-1)!.stay_date,
  }
}

const together = (one: CellStay, other: CellStay): CellStay => ({
  ...one,
  other_revenue: (one.other_revenue ?? 0) + (other.other_revenue ?? 0),
  first_night: [one.first_night, other.first_night].sort()[0]!,
  last_night: [one.last_night, other.last_night].sort()[1]!,
})
