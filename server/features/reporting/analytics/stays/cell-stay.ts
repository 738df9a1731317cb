import type { UnrecordedStay } from '#server/features/stays/reservations/public.ts'
import { nightKey } from '../grouping.ts'
import type { BookedPeriod, Cell, CellStay } from '../order-book-store.ts'
import { nightsOfStay } from '../order-sums.ts'

/** What a stay contributes to a cell as it is now; undefined for nothing. */
export function stayInCell(
  stay: UnrecordedStay,
  period: BookedPeriod,
  { group, key, state }: Cell,
): CellStay | undefined {
  const nights = nightsOfStay(stay, period).filter(
    (night) => night.state === state && (key === undefined || nightKey(group, night) === key),
  )
  const [first] = nights
  if (!first) return undefined
  return {
    reservation_id: stay.id,
    rooms: nights.length,
    room_revenue: nights.reduce((sum, { revenue_net }) => sum + revenue_net, 0),
    first_night: first.stay_date,
    last_night: nights.at(-1)!.stay_date,
  }
}
