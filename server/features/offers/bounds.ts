import { dateIn } from '../../clock.ts'
import { addDays, nightsBetween } from '../../dates.ts'
import { fault } from '../../faults.ts'
import type { Party, SellingProperty, SellingRoomType, StayDates } from './offer.ts'

export const MAX_NIGHTS = 365
export const MAX_DAYS_AHEAD = 730

const outOfBounds = (field: string, reason: string, limit: string | number) =>
  fault('SVC-1011', { details: { field, reason, limit } })

/** 1 to 365 nights, not before the business date, arrival at most 730 days ahead; else SVC-1011. decisions 4 */
export function requireBounds(
  property: SellingProperty,
  { check_in, check_out }: StayDates,
  now: Temporal.Instant,
): void {
  const business_date = dateIn(property.timezone, now)
  requireLength({ check_in, check_out })
  if (check_in < business_date) throw outOfBounds('check_in', 'before_business_date', business_date)
  const latest = addDays(business_date, MAX_DAYS_AHEAD)
  if (check_in > latest) throw outOfBounds('check_in', 'too_far_ahead', latest)
}

export function requireLength({ check_in, check_out }: StayDates): void {
  const nights = nightsBetween(check_in, check_out)
  if (nights < 1) throw outOfBounds('check_out', 'not_after_check_in', addDays(check_in, 1))
  if (nights > MAX_NIGHTS) throw outOfBounds('check_out', 'too_many_nights', MAX_NIGHTS)
}

/** SVC-1009 when the party is larger than the room type holds. decisions 4 */
export function requireFits(room_type: SellingRoomType, { adults, children }: Party): void {
  const { max_occupancy, max_adults, max_children } = room_type
  if (adults <= max_adults && children <= max_children && adults + children <= max_occupancy) return
  throw fault('SVC-1009', { details: { adults, children, max_occupancy, max_adults, max_children } })
}
