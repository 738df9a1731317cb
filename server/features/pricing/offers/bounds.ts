import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, MAX_DAYS_AHEAD, MAX_STAY_NIGHTS, nightsBetween } from '#server/kernel/time/dates.ts'
import type { Party, SellingProperty, SellingRoomType, StayDates } from './offer.ts'

interface OutOfBounds {
  readonly field: 'check_in' | 'check_out'
  readonly reason: string
  readonly limit: string | number
}

/**
 * In what a stay is out of bounds: it has 1 to 365 nights, not before the business date, arrival at most 730 days
 * ahead. rule 4
 */
export function outOfBounds(
  property: Pick<SellingProperty, 'timezone' | 'day_ends_at'>,
  { check_in, check_out }: StayDates,
  now: Temporal.Instant,
): OutOfBounds | null {
  const business_date = businessDate(property, now)
  const length = wrongLength({ check_in, check_out })
  if (length) return length
  if (check_in < business_date)
    return { field: 'check_in', reason: 'before_business_date', limit: business_date }
  const latest = addDays(business_date, MAX_DAYS_AHEAD)
  return check_in > latest ? { field: 'check_in', reason: 'too_far_ahead', limit: latest } : null
}

function wrongLength({ check_in, check_out }: StayDates): OutOfBounds | null {
  const nights = nightsBetween(check_in, check_out)
  if (nights < 1) return { field: 'check_out', reason: 'not_after_check_in', limit: addDays(check_in, 1) }
  return nights > MAX_STAY_NIGHTS
    ? { field: 'check_out', reason: 'too_many_nights', limit: MAX_STAY_NIGHTS }
    : null
}

const refuse = (problem: OutOfBounds | null): void => {
  if (problem) throw fault('SVC-1011', { details: { ...problem } })
}

/** SVC-1011 when the stay is out of bounds. rule 4 */
export const requireBounds = (
  property: Pick<SellingProperty, 'timezone' | 'day_ends_at'>,
  stay: StayDates,
  now: Temporal.Instant,
): void => refuse(outOfBounds(property, stay, now))

/** The same for the number of nights alone, of a stay in house. */
export const requireStayLength = (stay: StayDates): void => refuse(wrongLength(stay))

export const fits = (
  {
    max_occupancy,
    max_adults,
    max_children,
  }: Pick<SellingRoomType, 'max_occupancy' | 'max_adults' | 'max_children'>,
  { adults, children }: Pick<Party, 'adults' | 'children'>,
): boolean => adults <= max_adults && children <= max_children && adults + children <= max_occupancy

/** SVC-1009 when the party is larger than the room type holds. rule 4 */
export function requireRoomForParty(room_type: SellingRoomType, party: Party): void {
  if (fits(room_type, party)) return
  const { adults, children } = party
  const { max_occupancy, max_adults, max_children } = room_type
  throw fault('SVC-1009', { details: { adults, children, max_occupancy, max_adults, max_children } })
}
